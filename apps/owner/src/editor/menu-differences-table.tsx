import styles from "./conflict-dialog.module.css"
import type { MenuDifference } from "./menu-differences.ts"

/** How many differences are spelled out; the rest is counted. */
const shownDifferences = 4

type DifferencesProps = {
  differences: readonly MenuDifference[]
  /** What stands over my side and over the other one. */
  headings: readonly [string, string]
}

/** Two versions of a menu, one line for each thing, so that both sides of it stand beside each other. */
export function Differences({ differences, headings }: DifferencesProps) {
  const rest = differences.length - shownDifferences
  return (
    <>
      <table className={styles.versions}>
        <thead>
          <tr>
            <th scope="col">{headings[0]}</th>
            <th scope="col">{headings[1]}</th>
          </tr>
        </thead>
        <tbody>
          {differences.slice(0, shownDifferences).map(({ key, mine, theirs }) => (
            <tr key={key}>
              <Side lines={mine} />
              <Side lines={theirs} />
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className={styles.absent}>{rest === 1 ? "et 1 autre" : `et ${rest} autres`}</p>}
    </>
  )
}

function Side({ lines }: { lines: MenuDifference["mine"] }) {
  return (
    <td>
      {lines === null ? <span className={styles.absent}>Absent</span> : lines.map((line) => <p key={line}>{line}</p>)}
    </td>
  )
}
