import type { PaymentAccountAnswer, ShareAnswer } from "@ardoise/contract/bills"
import { refundableCentsOf } from "@ardoise/domain/bill/share"
import { messages } from "@ardoise/domain/messages"
import { parsePrice } from "@ardoise/domain/money"
import { z } from "zod"
import { findUser } from "../accounts/account-queries.ts"
import { findShare, type ShareRecord, toShare } from "../bills/bill-queries.ts"
import type { CallPlace } from "../http/call-place.ts"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import { openLimiter } from "../limits/limit-calls.ts"
import { callRules } from "../limits/rules.ts"
import { findProfile } from "../restaurants/restaurant-queries.ts"
import { parseStored } from "../storage/parse-stored.ts"
import { PaymentFailure } from "../subscription/payments.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import { requireOwner, type ServerFunction } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { TableProviders } from "./choose-table-payments.ts"
import { areDrinksKnown } from "./drinks-known.ts"
import type { ShareService } from "./share-service.ts"
import { findAccount, hasAddress, removeAccount, storeAccount } from "./table-payments-commands.ts"

const refundArgs = z.object({
  share_id: z.guid(),
  /** Euros as text; omitted: everything that is left. */
  amount: z.string().max(20).nullish(),
  /** What the owner saw as refunded, in cents: a repeated call refunds once. */
  seen: z.number().optional(),
})

/** The owner's functions: the account at the provider, refunds, and the end of a payment. */
export function accountFunctions(
  context: RequestContext,
  { providers, service }: { readonly providers: TableProviders; readonly service: ShareService },
): readonly ServerFunction[] {
  const { database, clock } = context
  const asking = openLimiter(context, callRules.payments)

  const readState = async (ownerId: string, place: CallPlace): Promise<PaymentAccountAnswer> => {
    const provider = providers.at(place)
    const conditions = {
      address: hasAddress(await findProfile(database.read, ownerId)),
      drinks: await areDrinksKnown(database.read, ownerId),
    }
    const known = await findAccount(database.read, ownerId)
    // An account of another provider, such as the test checkout before Stripe was set up, counts for nothing.
    const account = known?.provider === provider?.provider ? known : null
    if (provider === null || account === null) {
      return { provider: provider?.provider ?? null, state: "none", conditions }
    }
    if (account.can_charge === "true") return { provider: provider.provider, state: "ready", conditions }
    const state = (parseStored(account.missing) as unknown[]).length > 0 ? "missing" : "checking"
    return { provider: provider.provider, state, conditions }
  }

  const findOwnShare = async (ownerId: string, id: string): Promise<ShareRecord> => {
    const share = await findShare(database.read, id.toLowerCase())
    if (share === null || share.user_id !== ownerId) throw refusal(404, "share-missing")
    return share
  }

  const asShare = ({ state, refunded_cents }: ShareRecord): ShareAnswer => ({ state, refunded_cents })

  return [
    {
      name: "payment-account",
      run: async (_body, viewer, place) => {
        const ownerId = requireOwner(viewer)
        const provider = providers.at(place)
        const account = await findAccount(database.read, ownerId)
        // The provider may have finished checking, or may ask for more; its event may be late or lost.
        if (provider !== null && account?.provider === provider.provider) {
          await asking.require({ account: ownerId })
          const state = await provider.readAccount(account.account_id).catch((error: unknown) => {
            if (error instanceof PaymentFailure) return null
            throw error
          })
          const stored = { ownerId, provider: provider.provider, accountId: account.account_id, isConnecting: false }
          if (state !== null) await database.run(storeAccount, { ...stored, ...state, at: clock() })
        }
        return readState(ownerId, place)
      },
    },
    {
      name: "connect-payments",
      run: async (_body, viewer, place) => {
        const ownerId = requireOwner(viewer)
        await asking.require({ account: ownerId })
        if ((await findPlan(database.read, ownerId, clock())) === "free") throw refusal(403, "premium-required")
        const provider = providers.at(place)
        const user = await findUser(database.read, ownerId)
        if (provider === null || user === null) throw refusal(503, "payment-not-configured")
        const known = await findAccount(database.read, ownerId)
        const id = known?.provider === provider.provider ? known.account_id : null
        return answering(async () => {
          const returnTo = `${place.origin}/dashboard/settings/payments`
          const { url, accountId } = await provider.openOnboarding({ id, ownerId, email: user.email, returnTo })
          const state = await provider.readAccount(accountId)
          const stored = { ownerId, provider: provider.provider, accountId, isConnecting: true }
          await database.run(storeAccount, { ...stored, ...state, at: clock() })
          return { url }
        })
      },
    },
    {
      name: "disconnect-payments",
      run: async (_body, viewer, place) => {
        const ownerId = requireOwner(viewer)
        await database.run(removeAccount, { ownerId, at: clock() })
        return readState(ownerId, place)
      },
    },
    {
      name: "refund-share",
      run: async (body, viewer) => {
        const ownerId = requireOwner(viewer)
        const args = readShape(refundArgs, body)
        if (args === null) throw refusal(404, "share-missing")
        await asking.require({ account: ownerId })
        const share = await findOwnShare(ownerId, args.share_id)
        if (args.seen !== undefined && args.seen !== share.refunded_cents) throw refusal(409, "bill-changed")
        const most = refundableCentsOf(toShare(share))
        const typed = args.amount == null ? null : parsePrice(args.amount)
        const cents = typed === null ? most : typed.ok ? typed.value : 0
        if (cents === 0) throw refusal(422, "amount-invalid")
        if (cents > most) throw refusal(422, "refund-too-high")
        const refunded = async () => {
          const answer = await service.refund(share, cents)
          if (!answer.ok) throw refusal(409, answer.code)
          return asShare(answer.value)
        }
        return answering(refunded, "refund-unconfirmed")
      },
    },
    {
      name: "cancel-share",
      run: async (body, viewer) => {
        const ownerId = requireOwner(viewer)
        const args = readShape(refundArgs, body)
        if (args === null) throw refusal(404, "share-missing")
        await asking.require({ account: ownerId })
        const share = await findOwnShare(ownerId, args.share_id)
        try {
          return asShare(await service.end(share))
        } catch (error) {
          // Without the provider's word the share stays held. Whether the diner has paid is not known.
          if (error instanceof PaymentFailure) return asShare(share)
          throw error
        }
      },
    },
  ]
}

/** Answers a failure of the provider with 503. @param code what the owner reads */
async function answering<Answer>(
  run: () => Promise<Answer>,
  code: "payment-unavailable" | "refund-unconfirmed" = "payment-unavailable",
): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof PaymentFailure) throw refusal(503, code, error)
    throw error
  }
}

function refusal(status: number, code: keyof typeof messages, cause?: unknown): WireError {
  return new WireError(status, code.replaceAll("-", "_"), messages[code], { ...(cause !== undefined && { cause }) })
}
