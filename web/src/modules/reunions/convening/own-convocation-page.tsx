import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { allows, boardReaders } from '#contract/access.ts'
import type { MinaConvocatoria } from '#contract/convocatorias.ts'
import { noValue } from '#contract/no-value.ts'
import { useT } from '../../../shell/i18n.ts'
import { Page } from '../../../shell/page.tsx'
import { Redirect } from '../../../shell/redirect.tsx'
import { useSession } from '../../../shell/session.ts'
import { longDate } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { juntasDirectivas, reunionName } from '../parts/reunions.calls.ts'
import { RuleLines } from '../parts/rule-lines.tsx'
import { AgendaPoints } from './agenda-view.tsx'
import { minaConvocatoriaQuery } from './convening.calls.ts'
import { OwnAnswer } from './own-answer.tsx'
import '../../attachments/record-facts.css'

/** Where the mail of a board meeting leads: to its page, or for holders of a post without a role to the convocation alone. */
export function Component() {
  const id = Number(useParams().id)
  const session = useSession()
  if (allows(boardReaders, session?.authorities ?? null))
    return <Redirect to={`${juntasDirectivas.path}/${id}`} />
  return <OwnConvocation key={id} id={id} />
}

function OwnConvocation({ id }: { id: number }) {
  const t = useT()
  return (
    <Loaded query={useQuery(minaConvocatoriaQuery(id))}>
      {(sent) =>
        sent ? (
          <Convocation sent={sent} />
        ) : (
          <Page title={t('title.junta-directiva')}>
            <EmptyState text={t('convocatoria.own-over')} />
          </Page>
        )
      }
    </Loaded>
  )
}

function Convocation({ sent }: { sent: MinaConvocatoria }) {
  const t = useT()
  const { id, fecha, lugar, segundaChamada, puntos, regras } = sent
  return (
    <Page title={reunionName(juntasDirectivas, sent, t)}>
      <Facts
        className="record-facts"
        facts={[
          [t('reunion.fecha'), longDate(fecha, t)],
          [t('reunion.lugar'), lugar || noValue],
        ]}
      />
      <OwnAnswer kind={juntasDirectivas} reunionId={id} />
      <AgendaPoints puntos={puntos} segundaChamada={segundaChamada} />
      {regras && (
        <section aria-labelledby="own-rules">
          <h2 id="own-rules">{t('regras.title')}</h2>
          <RuleLines regras={regras} segundaChamada={segundaChamada} puntos={puntos} />
        </section>
      )}
    </Page>
  )
}
