import { queryOptions } from "@tanstack/react-query";
import { call } from "~/client/call.ts";
import type { ResultOf } from "~/client/wire.ts";

/** Mails that somebody asks for with a press. */
export type MessageChoice = keyof Omit<ResultOf<"own_message_choices">, "birthday" | "phone">;

/** Which of them the person who is signed in asked for. */
export const messageChoices = (userId: string | undefined) =>
  queryOptions({
    queryKey: ["message-choices", userId],
    queryFn: () => call("own_message_choices"),
    enabled: userId !== undefined,
  });
