import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Axustes, Estatutos } from '#contract/axustes.ts'
import { isoDate } from '#contract/rules.ts'
import type { BoardRules } from '#contract/statutes.ts'
import { inForce, lacksHundred, withHundred } from '#contract/statutes.ts'
import { call } from '../../shell/api.ts'
import { reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { confirmDelete } from '../../ui/confirm-delete.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { isoToday, shortDate } from '../../ui/dates.ts'
import { Facts } from '../../ui/facts.tsx'
import { IconEdit, IconPlus, IconTrash } from '../../ui/icons.ts'
import { useNextFocus } from '../../ui/use-next-focus.ts'
import { axustesQuery } from './axustes.calls.ts'
import { SectionPage } from './section-page.tsx'
import { countPosts, statuteWords } from './statute-words.ts'
import { membersQuery } from './statutes.calls.ts'
import './statutes.css'

/** The numbers of the statutes, each version with what it does. */
export function Component() {
  const t = useT()
  const members = useQuery(membersQuery)
  return (
    <SectionPage title={t('title.estatutos')}>
      {(axustes) => (
        <>
          <p className="lead">{t('estatutos.lead')}</p>
          <Versions axustes={axustes} members={members.data ?? 0} />
        </>
      )}
    </SectionPage>
  )
}

const withDays = (estatutos: readonly Estatutos[]) =>
  estatutos.map((each) => ({ ...each, desde: isoDate(...each.desde) }))

const newStatutesId = 'statutes-new'

function Versions({ axustes, members }: { axustes: Axustes; members: number }) {
  const t = useT()
  const client = useQueryClient()
  const { estatutos } = axustes
  const focusNext = useNextFocus()
  const current = inForce(withDays(estatutos), isoToday())?.desde
  const remove = (version: Estatutos) =>
    confirmDelete({
      what: t('estatutos.one', { day: shortDate(version.desde) }),
      done: t('estatutos.deleted'),
      remove: async () => {
        const left = withDays(estatutos.filter((each) => each !== version))
        const answer = await call('PUT /axustes', { body: { estatutos: left, version: axustes.version } })
        client.setQueryData(axustesQuery.queryKey, answer)
      },
      deleted: () => focusNext(newStatutesId),
    })
  const addHundred = useMutation({
    mutationFn: () =>
      call('PUT /axustes', {
        body: {
          estatutos: withDays(estatutos.map((each) => (lacksHundred(each) ? withHundred(each) : each))),
          version: axustes.version,
        },
      }),
    onSuccess: (answer) => {
      client.setQueryData(axustesQuery.queryKey, answer)
      notify({ kind: 'success', text: t('estatutos.saved') })
    },
    onError: (error) => reportError(error),
  })
  return (
    <div className="statutes-section stack">
      {estatutos.length === 0 && <p className="callout is-warning">{t('estatutos.none')}</p>}
      {estatutos.some(lacksHundred) && (
        <div className="callout stack">
          <p>{t('estatutos.offer-hundred')}</p>
          <div>
            <Button
              look="quiet"
              onClick={() => !addHundred.isPending && addHundred.mutate()}
              aria-disabled={addHundred.isPending}
            >
              {t('estatutos.offer-hundred-do')}
            </Button>
          </div>
        </div>
      )}
      {[...estatutos].reverse().map((version) => {
        const desde = isoDate(...version.desde)
        const name = t('estatutos.since', { day: shortDate(version.desde) })
        return (
          <article key={desde} className="box stack" aria-labelledby={`statutes-${desde}`}>
            <div className="spread">
              <h2 id={`statutes-${desde}`} className="statutes-name">
                {estatutos.length === 1 ? t('estatutos.always') : name}
                {estatutos.length > 1 && desde === current && (
                  <span className="statutes-current">{t('estatutos.current')}</span>
                )}
              </h2>
              <div className="row">
                <Button look="quiet" to={`/axustes/estatutos/${desde}`}>
                  <Icon icon={IconEdit} />
                  {t('action.edit')}
                  <span className="visually-hidden">: {name}</span>
                </Button>
                {estatutos.length > 1 && (
                  <IconButton
                    icon={IconTrash}
                    label={`${t('action.delete')}: ${name}`}
                    title={t('action.delete')}
                    onClick={() => void remove(version)}
                  />
                )}
              </div>
            </div>
            <VersionFacts version={version} members={members} posts={countPosts(axustes, isoToday())} />
          </article>
        )
      })}
      <div>
        <Button
          id={newStatutesId}
          look={estatutos.length === 0 ? 'main' : 'quiet'}
          to="/axustes/estatutos/novos"
        >
          <Icon icon={IconPlus} />
          {t(estatutos.length === 0 ? 'estatutos.first' : 'estatutos.new')}
        </Button>
        {estatutos.length > 0 && <p className="form-help">{t('estatutos.new-help')}</p>}
      </div>
    </div>
  )
}

interface VersionFactsProps {
  version: Estatutos
  members: number
  /** How many people are on the board. */
  posts: number
}

function VersionFacts({ version, members, posts }: VersionFactsProps) {
  const t = useT()
  const words = statuteWords(t, members)
  const { maiorias } = version
  return (
    <>
      <h3 className="statutes-name">{t('estatutos.assembly')}</h3>
      <Facts
        className="record-facts statutes-facts"
        facts={[
          [
            t('estatutos.notice'),
            t('estatutos.notice-days', {
              ordinaria: version.avisoOrdinaria,
              extraordinaria: version.avisoExtraordinaria,
            }),
          ],
          [t('estatutos.quorum1'), words.firstCall(version.quorum1)],
          [t('estatutos.quorum2'), words.secondCall(version)],
          [t('estatutos.maioria.simple'), words.majority(maiorias.simple)],
          [t('estatutos.maioria.cualificada'), words.majority(maiorias.cualificada)],
          [t('estatutos.maioria.dousTerzos'), words.majority(maiorias.dousTerzos)],
          [t('estatutos.delegacionsMax'), words.delegations(version.delegacionsMax)],
          [t('estatutos.arrears'), words.arrears(version.votanMorosos)],
        ]}
      />
      <h3 className="statutes-name">{t('estatutos.board')}</h3>
      <BoardFacts xunta={version.xunta} posts={posts} />
    </>
  )
}

function BoardFacts({ xunta, posts }: { xunta: BoardRules; posts: number }) {
  const t = useT()
  const words = statuteWords(t, posts, 'xunta')
  const { maiorias } = xunta
  return (
    <Facts
      className="record-facts statutes-facts"
      facts={[
        [t('estatutos.notice'), t('estatutos.aviso-days', { count: xunta.aviso })],
        [t('estatutos.quorum1'), words.firstCall(xunta.quorum1)],
        [t('estatutos.quorum2'), words.secondCall(xunta)],
        [t('estatutos.maioria.simple'), words.majority(maiorias.simple)],
        [t('estatutos.maioria.cualificada'), words.majority(maiorias.cualificada)],
        [t('estatutos.maioria.dousTerzos'), words.majority(maiorias.dousTerzos)],
        [t('estatutos.delegacionsMax'), words.delegations(xunta.delegacionsMax)],
      ]}
    />
  )
}
