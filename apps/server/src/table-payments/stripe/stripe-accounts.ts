import { hash } from "node:crypto"
import Stripe from "stripe"
import { callStripe } from "../../subscription/stripe-payments.ts"
import type { ProviderAccount, TablePaymentProvider } from "../table-payment-provider.ts"

/** Accounts of one owner that ended one after the other while Stripe remembers their keys. */
const mostEnded = 5

/**
 * Connected accounts: the restaurant has Stripe's full dashboard, pays Stripe's fees, and Stripe bears the losses. They
 * are accounts of Stripe's second API (`/v2/core/accounts`), as Stripe asks of new platforms.
 */
export function openStripeAccounts(stripe: Stripe): Pick<TablePaymentProvider, "openOnboarding" | "readAccount"> {
  const { accounts, accountLinks } = stripe.v2.core
  const create = async (ownerId: string, email: string, key: string): Promise<string> => {
    const { id } = await callStripe(
      accounts.create(
        {
          contact_email: email,
          dashboard: "full",
          identity: { country: "fr" },
          defaults: {
            currency: "eur",
            locales: ["fr-FR"],
            responsibilities: { fees_collector: "stripe", losses_collector: "stripe" },
          },
          configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
          metadata: { user_id: ownerId },
        },
        { idempotencyKey: key },
      ),
    )
    return id
  }
  const link = (account: string, returnTo: string) =>
    accountLinks.create({
      account,
      use_case: {
        type: "account_onboarding",
        // A used or old link leads back to the settings, where the owner asks for another.
        account_onboarding: { refresh_url: returnTo, return_url: returnTo },
      },
    })

  return {
    openOnboarding: async ({ id, ownerId, email, returnTo }) => {
      let accountId = id ?? (await create(ownerId, email, `account-${ownerId}-${hash("sha256", email, "hex")}`))
      for (let tries = 0; ; tries += 1) {
        try {
          return { url: (await link(accountId, returnTo)).url, accountId }
        } catch (error) {
          if (!isGone(error) || tries === mostEnded) return callStripe(Promise.reject(error))
        }
        // The owner ended the connection on Stripe's pages. A new account needs a new key, the same for every try.
        accountId = await create(ownerId, email, `account-${ownerId}-after-${accountId}`)
      }
    },
    readAccount: async (accountId) => {
      try {
        const account = await accounts.retrieve(accountId, { include: ["configuration.merchant", "requirements"] })
        return stateOfAccount(account)
      } catch (error) {
        if (isGone(error)) return { canCharge: false, missing: ["connection"] }
        return callStripe(Promise.reject(error))
      }
    },
  }
}

/**
 * Whether Stripe no longer lets us use an account. A restricted key without the right for a call is refused with 403,
 * too: the code is another one.
 */
export function isGone(error: unknown): boolean {
  const { StripeError, StripeInvalidRequestError } = Stripe.errors
  if (error instanceof StripeError && error.code === "account_invalid") return true
  // The second API answers an unknown account like any unknown object.
  return error instanceof StripeInvalidRequestError && error.statusCode === 404
}

/** Reads whether an account can be paid to by card, and what Stripe still needs from its owner. */
export function stateOfAccount({ closed, configuration, requirements }: Stripe.V2.Core.Account): ProviderAccount {
  if (closed === true) return { canCharge: false, missing: ["connection"] }
  const missing = (requirements?.entries ?? [])
    .filter(({ awaiting_action_from: from }) => from === "user")
    .map(({ description }) => description)
  return { canCharge: configuration?.merchant?.capabilities?.card_payments?.status === "active", missing }
}
