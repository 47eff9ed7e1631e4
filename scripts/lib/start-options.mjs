// @ts-check
// How much memory the shop takes while it is flooded is decided before its process begins; package.json
// and deploy/oriki.service say the same. docs/decisions/memory.md has why, and what it brought.

/** For Node. */
export const nodeOptions = ["--max-semi-space-size=8", "--max-old-space-size=1536"];

/** For the C library. */
export const allocator = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" };
