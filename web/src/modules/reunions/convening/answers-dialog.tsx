import { useQuery } from '@tanstack/react-query'
import { respostasReunion } from '#contract/kinds.ts'
import { listName, withNumber } from '#contract/person-name.ts'
import { useT } from '../../../shell/i18n.ts'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { LoadedPart } from '../../../ui/loaded.tsx'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { answeredQuery } from './convening.calls.ts'

interface AnswersDialogProps {
  kind: ReunionKind
  /** Id of the meeting. */
  reunionId: number
  isOpen: boolean
  close: () => void
}

/** Who gave which answer to a convocation. */
export function AnswersDialog({ isOpen, close, ...of }: AnswersDialogProps) {
  const t = useT()
  return (
    <Dialog title={t('convocatoria.who-title')} isOpen={isOpen} close={close}>
      <Answers {...of} />
    </Dialog>
  )
}

function Answers({ kind, reunionId }: Pick<AnswersDialogProps, 'kind' | 'reunionId'>) {
  const t = useT()
  return (
    <LoadedPart query={useQuery(answeredQuery(kind.owner, reunionId))}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="muted">{t('convocatoria.who-none')}</p>
        ) : (
          respostasReunion.map((resposta) => {
            const people = rows.filter((row) => row.resposta === resposta)
            return (
              people.length > 0 && (
                <section key={resposta}>
                  <h3>{t(`convocatoria.who.${resposta}`)}</h3>
                  <ul>
                    {people.map(({ socio }) => (
                      <li key={socio.numero}>
                        {socio.nombre === ''
                          ? t('convocatoria.own-deleted', { numero: socio.numero })
                          : withNumber(listName(socio), socio.numero)}
                      </li>
                    ))}
                  </ul>
                </section>
              )
            )
          })
        )
      }
    </LoadedPart>
  )
}
