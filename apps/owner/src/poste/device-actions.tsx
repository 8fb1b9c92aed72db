import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { DropdownMenuItem, DropdownMenuSeparator, DropdownMenuSwitch } from "@ardoise/ui/dropdown-menu/dropdown-menu"
import { useToast } from "@ardoise/ui/toast/toast"
import { LogOut, Sun } from "lucide-react"
import { type ReactNode, useRef, useState } from "react"
import { useClients } from "../clients-context.tsx"
import { PrintingSwitch } from "../orders/tickets/printing-switch.tsx"
import { useScreenOn } from "./use-screen-on.ts"

type Actions = {
  readonly screen: ReturnType<typeof useScreenOn>
  readonly askToUnlink: () => void
}

/** What a device can do with itself, for its menu "…". */
export function DeviceActions({ screen, askToUnlink }: Actions) {
  return (
    <>
      <DropdownMenuSwitch icon={<Sun />} isOn={screen.isOn} onChange={screen.turn}>
        Écran toujours allumé
      </DropdownMenuSwitch>
      <PrintingSwitch />
      <DropdownMenuSeparator />
      <DropdownMenuItem icon={<LogOut />} onSelect={askToUnlink}>
        Délier cet appareil
      </DropdownMenuItem>
    </>
  )
}

/**
 * Returns the actions of the menu of a device, and the question before it is unlinked, which the caller must render.
 *
 * @param onUnlink called before the session ends
 */
export function useDeviceActions(onUnlink: () => void): Actions & { readonly question: ReactNode } {
  const screen = useScreenOn()
  const { auth } = useClients()
  const toast = useToast()
  const [isAsked, setIsAsked] = useState(false)
  const [isEnding, setIsEnding] = useState(false)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const unlink = async () => {
    setIsEnding(true)
    onUnlink()
    const { error } = await auth.signOut()
    setIsEnding(false)
    if (error) toast({ title: "Erreur", text: "L’appareil n’a pas pu être délié. Réessayez.", tone: "error" })
  }
  const question = (
    <Dialog
      isOpen={isAsked}
      onClose={() => setIsAsked(false)}
      size="question"
      title={"Délier cet appareil\u00a0?"}
      initialFocus={cancelButton}
      footer={
        <>
          <Button ref={cancelButton} onClick={() => setIsAsked(false)}>
            Annuler
          </Button>
          <Button tone="danger" isBusy={isEnding} onClick={() => void unlink()}>
            Délier
          </Button>
        </>
      }
    >
      <p>Il faudra un nouveau code pour le relier.</p>
    </Dialog>
  )
  return { screen, askToUnlink: () => setIsAsked(true), question }
}
