import { formatNumber } from '#contract/numbers.ts'
import { call } from '../../shell/api.ts'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { MakingFile, useGeneratedFile } from '../../ui/files/use-generated-file.tsx'
import { IconPrinter } from '../../ui/icons.ts'
import { toSlices } from '../../ui/slices/slices.ts'
import type { Person } from './many.calls.ts'

/** Letters in one file. */
const mostInFile = 250

/** Prints the letters of those who have no e-mail; nothing where everybody has one. Each print makes new links. */
export function PaperLetters({ people }: { people: readonly Pick<Person, 'id'>[] }) {
  const t = useT()
  const { makeAll, making } = useGeneratedFile()
  if (people.length === 0) return null
  const print = () =>
    makeAll(
      toSlices(people, { size: mostInFile }).map((part, at) => {
        const from = at * mostInFile + 1
        const name = t('many.paper-file', {
          from: formatNumber(from),
          to: formatNumber(from + part.length - 1),
        })
        return {
          name,
          fileName: `${name}.pdf`,
          ask: (signal) =>
            call('POST /socios/cartas/pdf', { body: { socios: part.map(({ id }) => ({ id })) }, signal }),
        }
      }),
    )
  return (
    <div className="callout many-paper">
      <Icon icon={IconPrinter} />
      <div className="stack">
        <p>{t('many.paper', { count: people.length })}</p>
        <p>{t('many.paper-help')}</p>
        <p>
          <Button look="quiet" aria-disabled={making !== undefined} onClick={() => void print()}>
            {t('many.paper-print', { count: people.length })}
          </Button>
        </p>
        <MakingFile making={making} />
      </div>
    </div>
  )
}
