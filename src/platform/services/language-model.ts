import type { LanguageModel } from "ai";
import type { Config } from "../config.ts";

/** Gives the language model of the settings; null where there is none and the built-in rules answer. */
export type LanguageModelSource = () => Promise<LanguageModel | null>;

export function createLanguageModel({ ai }: Pick<Config, "ai">): LanguageModelSource {
  return async () => {
    if (!ai.baseUrl || !ai.model) return null;
    // Loaded at the first question: a shop without a model never pays for it.
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    const provider = createOpenAICompatible({
      name: "shop",
      baseURL: ai.baseUrl,
      ...(ai.apiKey ? { apiKey: ai.apiKey } : {}),
    });
    return provider(ai.model);
  };
}
