import { z } from "zod"
import { isSafeAddress } from "./safe-address.ts"

/** The model that writes proposals for owners, and what it may cost. */
export type AssistanceSettings = {
  /** Address of the API of the model, without a trailing slash. */
  readonly baseUrl: string
  readonly model: string
  /** The model that is shown photos; null: photos are not sent. */
  readonly visionModel: string | null
  /** What owners and the privacy page read, such as "Mistral AI (France)". */
  readonly provider: string
  readonly apiKey: string | null
  readonly timeoutMs: number
  /** Questions of one owner in a day. */
  readonly ownerCalls: number
  /** Tokens of one owner in a month. */
  readonly ownerTokens: number
  /** Millionths of a euro for a token; null if unknown. */
  readonly prices: { readonly input: number; readonly output: number } | null
  /** Most millionths of a euro of the whole installation in a month; null for no limit. */
  readonly monthlyBudget: number | null
}

const text = z.string().trim().max(200, { error: "ne doit pas dépasser 200 caractères" })
const euros = z.coerce.number({ error: "doit être un nombre d’euros" }).min(0, { error: "doit être au moins 0" })
const count = z.coerce
  .number({ error: "doit être un nombre entier" })
  .int({ error: "doit être un nombre entier" })
  .min(1, { error: "doit être d’au moins 1" })

/** The settings whose names begin with AI_. */
export const assistanceShape = {
  AI_BASE_URL: z
    .string()
    .trim()
    .refine(isSafeAddress, { error: "doit commencer par https://, sauf sur cette machine ou un réseau privé" })
    .transform((address) => address.replace(/(?<!\/)\/+$/, ""))
    .optional(),
  AI_MODEL: text.optional(),
  AI_VISION_MODEL: text.optional(),
  AI_PROVIDER_NAME: text.optional(),
  AI_API_KEY: z.string().trim().optional(),
  AI_TIMEOUT_SECONDS: count.max(3600, { error: "ne doit pas dépasser 3600" }).default(60),
  AI_OWNER_CALLS: count.default(200),
  AI_OWNER_TOKENS: count.default(2_000_000),
  AI_INPUT_PRICE: euros.optional(),
  AI_OUTPUT_PRICE: euros.optional(),
  AI_MONTHLY_BUDGET: euros.optional(),
} as const

type Given = z.infer<z.ZodObject<typeof assistanceShape>>

/** Requires the three settings of a model together, and prices for a budget. @returns each mistake as a sentence */
export function assistanceMistakes(given: Readonly<Record<string, string | undefined>>): string[] {
  const names = ["AI_BASE_URL", "AI_MODEL", "AI_PROVIDER_NAME"]
  const missing = names.filter((name) => given[name] === undefined)
  const apart = missing.length === 0 || missing.length === names.length ? [] : missing
  const prices = ["AI_INPUT_PRICE", "AI_OUTPUT_PRICE"].filter((name) => given[name] === undefined)
  const isBlind = given.AI_VISION_MODEL !== undefined && missing.length === names.length
  const unpriced = prices.length === 1 || (given.AI_MONTHLY_BUDGET !== undefined && prices.length > 0) ? prices : []
  return [
    ...apart.map((name) => `${name} : manque, AI_BASE_URL, AI_MODEL et AI_PROVIDER_NAME vont ensemble`),
    ...(isBlind ? ["AI_VISION_MODEL : ne sert à rien sans AI_BASE_URL, AI_MODEL et AI_PROVIDER_NAME"] : []),
    ...unpriced.map((name) => `${name} : manque, un budget et un prix demandent les deux prix`),
  ]
}

/** Returns the settings of the model, or null without one. */
export function readAssistance(given: Given): AssistanceSettings | null {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_PROVIDER_NAME: provider } = given
  if (!baseUrl || !model || !provider) return null
  const { AI_INPUT_PRICE: input, AI_OUTPUT_PRICE: output, AI_MONTHLY_BUDGET: budget } = given
  return {
    visionModel: given.AI_VISION_MODEL || null,
    ...{ baseUrl, model, provider, apiKey: given.AI_API_KEY || null },
    timeoutMs: given.AI_TIMEOUT_SECONDS * 1000,
    ...{ ownerCalls: given.AI_OWNER_CALLS, ownerTokens: given.AI_OWNER_TOKENS },
    // Euros for a million tokens are millionths of a euro for one.
    prices: input === undefined || output === undefined ? null : { input, output },
    monthlyBudget: budget === undefined ? null : budget * 1_000_000,
  }
}
