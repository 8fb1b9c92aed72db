import {
  endOneSession,
  openSession,
  refreshSession,
  signOut,
  signUp,
  updateUser,
} from "../accounts/account-commands.ts"
import { eraseAccounts, giveUpAccount, keepAccount } from "../accounts/account-deletion.ts"
import {
  dropSecondSteps,
  invite,
  replacePassword,
  setDisabled,
  setTakenDown,
  uninvite,
} from "../accounts/account-states.ts"
import {
  challengeFactor,
  dropRecoveryCodes,
  enrollFactor,
  keepRecoveryCodes,
  unenrollFactor,
  useRecoveryCode,
  verifyFactor,
} from "../accounts/factor-commands.ts"
import {
  askForMail,
  askToConfirm,
  countCode,
  repeatEmailChange,
  tradeCode,
  useLink,
} from "../accounts/link-commands.ts"
import { forgetUnusedPhotos, moveObject, removeObjects, storeObject } from "../files/object-commands.ts"
import { giveJobBack, noteJob, takeJob } from "../jobs/job-commands.ts"
import { forgetMail, postponeMail, takeMails } from "../mail/mail-commands.ts"
import { deleteMenus, insertMenus, setMenuActive, updateMenus } from "../menus/menu-commands.ts"
import { restoreMenu } from "../menus/restore-menu.ts"
import { deleteSoldOut, insertSoldOut, updateSoldOut } from "../menus/sold-out-commands.ts"
import { forgetOrderNetworks } from "../orders/forget-networks.ts"
import { forgetOrderWords } from "../orders/forget-words.ts"
import { moveOrders } from "../orders/order-commands.ts"
import { noteLimit, updateOrdering } from "../orders/ordering-commands.ts"
import { placeOrder } from "../orders/place-order.ts"
import { claimPush, followByPush, forgetPush } from "../pushes/push-commands.ts"
import { updateRestaurant } from "../restaurants/restaurant-commands.ts"
import { keepBillingIdentity } from "../subscription/billing-identities.ts"
import { announceEndedPlans } from "../subscription/ended-plans.ts"
import {
  applyWords,
  claimCheckout,
  closeCheckout,
  closeCheckouts,
  grantPremium,
  keepCheckoutUrl,
  linkCustomer,
  openPortalSession,
} from "../subscription/subscription-commands.ts"
import { actInTestPortal, payTestCheckout } from "../subscription/test-payment-commands.ts"
import type { Command } from "./command.ts"
import { pruneExpired } from "./prune.ts"
import { keepSharedSecrets } from "./shared-secrets.ts"

/** All commands. The writer thread finds a command here by its name. */
export const commands: readonly Command<never, unknown>[] = [
  signUp,
  openSession,
  refreshSession,
  signOut,
  updateUser,
  askForMail,
  askToConfirm,
  countCode,
  useLink,
  tradeCode,
  repeatEmailChange,
  takeMails,
  forgetMail,
  postponeMail,
  endOneSession,
  setDisabled,
  setTakenDown,
  replacePassword,
  dropSecondSteps,
  invite,
  uninvite,
  enrollFactor,
  challengeFactor,
  verifyFactor,
  unenrollFactor,
  keepRecoveryCodes,
  dropRecoveryCodes,
  useRecoveryCode,
  giveUpAccount,
  keepAccount,
  eraseAccounts,
  insertMenus,
  updateMenus,
  deleteMenus,
  setMenuActive,
  restoreMenu,
  insertSoldOut,
  updateSoldOut,
  deleteSoldOut,
  placeOrder,
  moveOrders,
  forgetOrderNetworks,
  forgetOrderWords,
  noteLimit,
  updateOrdering,
  updateRestaurant,
  grantPremium,
  applyWords,
  linkCustomer,
  claimCheckout,
  keepCheckoutUrl,
  closeCheckout,
  closeCheckouts,
  openPortalSession,
  payTestCheckout,
  actInTestPortal,
  keepBillingIdentity,
  announceEndedPlans,
  noteJob,
  takeJob,
  giveJobBack,
  followByPush,
  forgetPush,
  claimPush,
  storeObject,
  moveObject,
  removeObjects,
  forgetUnusedPhotos,
  pruneExpired,
  keepSharedSecrets,
]

const byName = new Map(commands.map((command) => [command.name, command]))

/** @throws for a name that is not listed in `commands` */
export function findCommand(name: string): Command<never, unknown> {
  const command = byName.get(name)
  if (!command) throw new Error(`No command is called ${name}`)
  return command
}
