// As the shop's own pages wake up.
import "../../src/entry.client.tsx";
