import { measureOne } from "./measure.ts";

const [file = "", out = ""] = process.argv.slice(2);
await measureOne(file, out);
process.exit(0);
