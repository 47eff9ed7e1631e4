import { readFileSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { EmbeddedPostgresError } from "./error.ts";

/** The operating system account that runs PostgreSQL, when it is not the one running Node. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * Picks the account PostgreSQL runs as. An ordinary user runs it as himself (`undefined`). Root
 * cannot, PostgreSQL refuses: then it is the owner of the existing cluster, or `nobody`.
 *
 * @throws EmbeddedPostgresError when the cluster belongs to somebody else, or no account will do.
 */
export function chooseAccount(clusterDir: string): Account | undefined {
  const self = process.getuid?.();
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (self !== 0) {
    if (owner && self !== undefined && owner.uid !== self) {
      throw new EmbeddedPostgresError(
        `The database in ${clusterDir} belongs to user ${owner.uid}, and this is user ${self}. ` +
          "Start as root or as that user, or hand the directory over with chown -R.",
      );
    }
    if (!owner) requireName();
    return undefined;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findUser("nobody");
}

/** PostgreSQL creates no cluster for a bare number (`docker run --user 1234`). */
function requireName(): void {
  try {
    userInfo();
  } catch {
    throw new EmbeddedPostgresError(
      `PostgreSQL needs a user with a name, and user ${process.getuid?.()} has no entry in ` +
        "/etc/passwd. Start as another user, or set DATABASE_URL.",
    );
  }
}

function findUser(name: string): Account {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  if (!Number(uid) || !Number(gid)) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and there is no user "${name}" to run it as. ` +
        "Start as an ordinary user, or set DATABASE_URL.",
    );
  }
  return { uid: Number(uid), gid: Number(gid) };
}
