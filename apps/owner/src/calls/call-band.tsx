import { formatTime } from "@ardoise/domain/dates"
import { callText } from "@ardoise/domain/order/table-call"
import { Button } from "@ardoise/ui/button/button"
import { Bell } from "lucide-react"
import styles from "./call-band.module.css"
import type { CallsRead } from "./use-calls.ts"

/** The tables that call, above everything else, the oldest first. */
export function CallBand({ calls: { open, answer }, timeZone }: { calls: CallsRead; timeZone: string }) {
  return (
    <>
      {open.length > 0 && (
        <ul className={styles.band} aria-label="Appels">
          {open.map((call) => (
            <li key={call.id}>
              <Bell aria-hidden />
              <p>
                {callText(call)} · {formatTime(call.createdAt, timeZone)}
              </p>
              <Button aria-label={`J’y vais, table ${call.table}`} onClick={() => void answer(call)}>
                J’y vais
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {open.map(callText).join(", ")}
      </p>
    </>
  )
}
