import type { PrinterStanding } from "@ardoise/contract/printers"
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from "@ardoise/ui/dropdown-menu/dropdown-menu"
import { EllipsisVertical, Pencil, Printer, ReceiptText, Unlink } from "lucide-react"
import { kindNames, needsHelp, partNames, stateText, waitingText } from "../../printers/printer-words.ts"
import { useNow } from "../../use-now.ts"
import styles from "../team/device-list.module.css"
import own from "./printer-list.module.css"

type PrinterListProps = {
  printers: readonly PrinterStanding[]
  onTest: (printer: PrinterStanding) => void
  onChange: (printer: PrinterStanding) => void
  onRemove: (printer: PrinterStanding) => void
}

const agesEveryMs = 30_000

/** The printers, each with what it prints and how it is. */
export function PrinterList({ printers, onTest, onChange, onRemove }: PrinterListProps) {
  const now = useNow(agesEveryMs)
  return (
    <ul className={styles.list} aria-label="Imprimantes">
      {printers.map((printer) => {
        const waiting = waitingText(printer.waiting)
        const state = [stateText(printer, now), ...(waiting === "" ? [] : [waiting])].join(" · ")
        return (
          <li key={printer.id}>
            <Printer className={styles.icon} aria-hidden />
            <div className={`${styles.words} ${own.words}`}>
              <b>{printer.name}</b>
              <span>
                {kindNames[printer.kind]} · {partNames[printer.prints]}
              </span>
              <span className={`${own.state} ${toneOf(printer)}`}>
                <i aria-hidden />
                {state}
              </span>
            </div>
            <DropdownMenu
              label={<EllipsisVertical aria-hidden />}
              accessibleLabel={`Actions : ${printer.name}`}
              className={styles.more}
            >
              <DropdownMenuItem icon={<ReceiptText />} onSelect={() => onTest(printer)}>
                Imprimer un essai
              </DropdownMenuItem>
              <DropdownMenuItem icon={<Pencil />} onSelect={() => onChange(printer)}>
                Modifier
              </DropdownMenuItem>
              <DropdownMenuSeparator />
              <DropdownMenuItem icon={<Unlink />} onSelect={() => onRemove(printer)}>
                Retirer
              </DropdownMenuItem>
            </DropdownMenu>
          </li>
        )
      })}
    </ul>
  )
}

function toneOf(printer: PrinterStanding): string | undefined {
  if (needsHelp(printer)) return own.help
  return printer.seen_at === null ? own.never : own.ready
}
