// A page whose regions are renewed when files change.
import { on, renew } from "./page.mjs";

let task = Promise.resolve();
const again = () => { task = task.then(() => renew()).catch(() => {}); };
on("change", again);
on("problems", again);
