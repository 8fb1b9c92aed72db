import { Button, buttonClass } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { Link } from "react-router"

/** Says what Premium writes for an owner on the free plan. */
export function PremiumQuestion({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="question"
      title="Premium écrit avec vous"
      footer={
        <>
          <Button onClick={onClose}>Plus tard</Button>
          <Link to="/dashboard/settings/subscription" className={buttonClass("primary")}>
            S’abonner à Premium
          </Link>
        </>
      }
    >
      <p>
        Proposer une carte, compléter les descriptions et relire les traductions font partie de Premium (9,99&nbsp;€ par
        mois, résiliable à tout moment).
      </p>
    </Dialog>
  )
}
