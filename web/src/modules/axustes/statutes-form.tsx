import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import type { Axustes } from '#contract/axustes.ts'
import { isoDate } from '#contract/rules.ts'
import { inForce, presets } from '#contract/statutes.ts'
import { call } from '../../shell/api.ts'
import { useBack } from '../../shell/back-stack.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { BackButton } from '../../ui/back-button.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { isoToday } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DayInput } from '../../ui/form/day-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { axustesQuery } from './axustes.calls.ts'
import { BoardFields, boardLabels } from './board-fields.tsx'
import { ShareFields } from './share-fields.tsx'
import { countPosts, statuteWords } from './statute-words.ts'
import { membersQuery } from './statutes.calls.ts'
import {
  type StatutesValues,
  statutesRules,
  toRules,
  toShare,
  typedStatutes,
  withStatutes,
} from './statutes-values.ts'
import './statutes.css'

const listAddress = '/axustes/estatutos'

/** Changes the statutes in force from the day in the address, or adds others. */
export function Component() {
  const t = useT()
  const { desde } = useParams()
  return (
    <Page
      title={t(desde ? 'title.estatutos-edit' : 'title.estatutos-new')}
      width="form"
      back={<BackButton back={useBack(listAddress)} href={listAddress} />}
    >
      <Loaded query={useQuery(axustesQuery)}>
        {(axustes) => <StatutesForm key={desde ?? 'new'} axustes={axustes} desde={desde} />}
      </Loaded>
    </Page>
  )
}

/** The day from which the first statutes of a portal hold. */
const firstDay = '1900-01-01'

/** The values to begin with: those of the day, or for new ones those in force now. */
function toStored({ estatutos, version }: Axustes, desde: string | undefined) {
  const dated = estatutos.map((each) => ({ ...each, desde: isoDate(...each.desde) }))
  // the first ones hold for all meetings
  if (desde === undefined && dated.length === 0)
    return { values: typedStatutes(presets.asociacion, firstDay), version }
  const from = desde === undefined ? inForce(dated, isoToday()) : dated.find((each) => each.desde === desde)
  return from && { values: typedStatutes(from, desde ?? ''), version }
}

function StatutesForm({ axustes, desde }: { axustes: Axustes; desde: string | undefined }) {
  const t = useT()
  const stored = toStored(axustes, desde)
  if (!stored) return <EmptyState text={t('estatutos.gone')} />
  return <Fields axustes={axustes} desde={desde} stored={stored} />
}

function Fields({
  axustes,
  desde,
  stored,
}: {
  axustes: Axustes
  desde: string | undefined
  stored: { values: StatutesValues; version: number }
}) {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const members = useQuery(membersQuery).data ?? 0
  const words = statuteWords(t, members)
  const others = axustes.estatutos.map((each) => isoDate(...each.desde)).filter((day) => day !== desde)
  const form = useRecordForm<StatutesValues, Axustes>({
    name: `estatutos:${desde ?? 'new'}`,
    stored,
    labels: {
      desde: t('estatutos.desde'),
      avisoOrdinaria: t('estatutos.avisoOrdinaria'),
      avisoExtraordinaria: t('estatutos.avisoExtraordinaria'),
      segundaChamada: t('estatutos.segundaChamada'),
      quorum1: t('estatutos.quorum1'),
      quorum2: t('estatutos.quorum2'),
      'maiorias.simple': t('estatutos.maioria.simple'),
      'maiorias.cualificada': t('estatutos.maioria.cualificada'),
      'maiorias.dousTerzos': t('estatutos.maioria.dousTerzos'),
      delegacionsMax: t('estatutos.delegacionsMax'),
      votanMorosos: t('estatutos.votanMorosos'),
      ...boardLabels(t),
    },
    rules: statutesRules(others),
    badFilled: 'axustes.form-errors',
    save: (values, version) =>
      call('PUT /axustes', { body: { estatutos: withStatutes(axustes.estatutos, desde, values), version } }),
    saved: (answer) => {
      client.setQueryData(axustesQuery.queryKey, answer)
      notify({ kind: 'success', text: t('estatutos.saved') })
      void navigate(listAddress)
    },
  })
  const { values } = form.form
  const fill = (preset: keyof typeof presets) =>
    form.form.setValues(typedStatutes(presets[preset], values.desde))
  const days = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3, className: 'number-input' } as const
  const year = Number(isoToday().slice(0, 4))
  const noticeWords = (typed: string) =>
    /^\d{1,3}$/.test(typed.trim()) ? words.notice(Number(typed), year) : undefined
  const wordsOf = (name: keyof StatutesValues['maiorias']) =>
    toShare(values.maiorias[name]) ? words.majority(toRules(values).maiorias[name]) : undefined
  const hasSecondCall = values.segundaChamada.trim() !== ''
  return (
    <RecordForm of={form} cancel={() => void navigate(listAddress)}>
      <p className="lead">{t('estatutos.form-lead')}</p>
      <div className="row statutes-presets">
        <Button look="quiet" onClick={() => fill('asociacion')}>
          {t('estatutos.preset.asociacion')}
        </Button>
        <Button look="quiet" onClick={() => fill('cooperativa')}>
          {t('estatutos.preset.cooperativa')}
        </Button>
      </div>
      {axustes.estatutos.length > 0 && (
        <FormGroup title={t('estatutos.when')}>
          <DayInput {...field(form, 'desde')} description={t('estatutos.desde-help')} value={values.desde} />
        </FormGroup>
      )}
      <FormGroup title={t('estatutos.calling')}>
        <div className="form-pair">
          <TextInput
            {...field(form, 'avisoOrdinaria')}
            description={noticeWords(values.avisoOrdinaria)}
            {...days}
          />
          <TextInput
            {...field(form, 'avisoExtraordinaria')}
            description={noticeWords(values.avisoExtraordinaria)}
            {...days}
          />
        </div>
        <TextInput
          {...field(form, 'segundaChamada', { isOptional: true })}
          description={t('estatutos.segundaChamada-help')}
          {...days}
          maxLength={5}
        />
      </FormGroup>
      <FormGroup title={t('estatutos.quorum')}>
        <p className="form-help">{t('estatutos.half-help')}</p>
        <ShareFields
          form={form}
          path="quorum1"
          words={toShare(values.quorum1) === undefined ? undefined : words.firstCall(toRules(values).quorum1)}
        />
        {hasSecondCall && (
          <ShareFields
            form={form}
            path="quorum2"
            words={toShare(values.quorum2) === undefined ? undefined : words.secondCall(toRules(values))}
          />
        )}
      </FormGroup>
      <FormGroup title={t('estatutos.maiorias')}>
        <ShareFields form={form} path="maiorias.simple" words={wordsOf('simple')} />
        <ShareFields form={form} path="maiorias.cualificada" words={wordsOf('cualificada')} />
        <ShareFields form={form} path="maiorias.dousTerzos" words={wordsOf('dousTerzos')} />
      </FormGroup>
      <FormGroup title={t('estatutos.voting')}>
        <TextInput
          {...field(form, 'delegacionsMax')}
          description={t('estatutos.delegacionsMax-help')}
          {...days}
          maxLength={4}
        />
        <Switch
          {...field(form, 'votanMorosos', { isCheck: true })}
          description={words.arrears(values.votanMorosos)}
        />
      </FormGroup>
      <BoardFields form={form} posts={countPosts(axustes, isoToday())} />
    </RecordForm>
  )
}
