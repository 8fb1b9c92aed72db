import styles from "./conflict-dialog.module.css"
import type { MenuDifference } from "./menu-differences.ts"

/** Maximum number of differences shown; the rest is only counted. */
const shownDifferences = 4

type DifferencesProps = {
  differences: readonly MenuDifference[]
  /** The column headings of this version and of the other version. */
  headings: readonly [string, string]
}

/** Shows two versions of a menu next to each other, one line per difference. */
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
