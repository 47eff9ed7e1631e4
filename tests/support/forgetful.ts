/**
 * Settings of a PostgreSQL whose rows nobody needs after a power cut, as those of tests: to wait for
 * the disk would be much of their time. What was committed survives kill -9 as always, as the kernel
 * has it by then. What the shop itself sets is tried in `~/db/embedded`.
 */
export const forgetful = { fsync: "off", full_page_writes: "off" };
