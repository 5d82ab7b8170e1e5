import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { PuntoVotado, Quorum, Votacion } from '#contract/asistencia.ts'
import { metodosVotacion } from '#contract/kinds.ts'
import { limits } from '#contract/limits.ts'
import type { Reunion } from '#contract/reunions.ts'
import { ApiError } from '../../../shell/api.ts'
import { useBack } from '../../../shell/back-stack.ts'
import { errorText, reportError } from '../../../shell/errors.ts'
import { useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { Page } from '../../../shell/page.tsx'
import type { PageAddress } from '../../../shell/page-loader.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { recordQuery } from '../../../ui/collection.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconPlus, IconTrash } from '../../../ui/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { reunionName } from '../parts/reunions.calls.ts'
import { reunionKindAt, useReunionKind } from '../parts/use-reunion-kind.ts'
import { QuorumLine } from './quorum-line.tsx'
import { quorumQuery, saveVotes, votesQuery } from './room.calls.ts'
import {
  type Counted,
  countedIn,
  sumVotes,
  toNumber,
  toVotesBody,
  typedVotes,
  type VotesTyped,
} from './votes-values.ts'
import './room.css'

export const queries = ({ pathname, params }: PageAddress) => {
  const { owner } = reunionKindAt(pathname)
  const id = Number(params.id)
  return [recordQuery(owner, id), quorumQuery(owner, id), votesQuery(owner, id)]
}

/** The votes of a meeting, point by point. */
export function Component() {
  const kind = useReunionKind()
  const id = Number(useParams().id)
  return (
    <Loaded query={useQuery(recordQuery(kind.owner, id))}>
      {(reunion) => <Votes key={`${kind.path}/${id}`} kind={kind} reunion={reunion} />}
    </Loaded>
  )
}

function Votes({ kind, reunion }: { kind: ReunionKind; reunion: Reunion }) {
  const t = useT()
  const { id } = reunion
  const path = `${kind.path}/${id}`
  const quorum = useQuery(quorumQuery(kind.owner, id))
  const votes = useQuery(votesQuery(kind.owner, id))
  return (
    <Page
      title={t('votacions.title', { name: reunionName(kind, reunion, t) })}
      width="form"
      back={<BackButton back={useBack(`${path}/asistencia`)} href={`${path}/asistencia`} />}
    >
      <Loaded query={quorum}>
        {(now) => (
          <>
            <QuorumLine quorum={now} />
            {!now.aberta && <p className="callout">{t('votacions.not-open')}</p>}
            <Loaded query={votes}>
              {(puntos) =>
                puntos.length === 0 ? (
                  <EmptyState text={t('votacions.empty')} />
                ) : (
                  <ol className="votes-points stack">
                    {puntos.map((punto, place) => (
                      <li key={punto.id} className="box stack">
                        <h2 className="vote-name">{`${place + 1}. ${punto.titulo}`}</h2>
                        <Point kind={kind} reunionId={id} punto={punto} quorum={now} />
                      </li>
                    ))}
                  </ol>
                )
              }
            </Loaded>
          </>
        )}
      </Loaded>
    </Page>
  )
}

interface PointProps {
  kind: ReunionKind
  reunionId: number
  punto: PuntoVotado
  quorum: Quorum
}

function Point({ punto, ...props }: PointProps) {
  const t = useT()
  const [isEdited, setEdited] = useState(false)
  const { votacion, tipo } = punto
  if (tipo === 'INFORMATIVO' || tipo === 'ROGOS') return <p className="muted">{t('votacions.no-vote')}</p>
  const isOpen = votacion === null || isEdited
  return (
    <>
      {votacion && <Result votacion={votacion} />}
      {votacion && !isEdited && (
        <div>
          <Button look="quiet" onClick={() => setEdited(true)}>
            {t('votacions.correct')}
            <span className="visually-hidden">: {punto.titulo}</span>
          </Button>
        </div>
      )}
      {isOpen && props.quorum.aberta && <VoteForm punto={punto} {...props} close={() => setEdited(false)} />}
    </>
  )
}

/** What came out, with its sum. */
function Result({ votacion }: { votacion: Votacion }) {
  const t = useT()
  const { resultado, formula, metodo } = votacion
  return (
    <p className={resultado === 'APROBADO' ? 'vote-result is-approved' : 'vote-result'} role="status">
      <strong>{t(`votacions.resultado.${resultado}`)}</strong>
      {`. ${formula} `}
      <span className="muted">{t(`votacions.metodo.${metodo}`)}</span>
    </p>
  )
}

function VoteForm({ kind, reunionId, punto, quorum, close }: PointProps & { close: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const [typed, setTyped] = useState<VotesTyped>(() => typedVotes(punto))
  const [fault, setFault] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const change = (changes: Partial<VotesTyped>) => {
    setFault(undefined)
    setTyped((now) => ({ ...now, ...changes }))
  }
  const base = punto.votacion?.base ?? quorum.presentes + quorum.representadas
  const sum = sumVotes(punto, typed)
  const isTooMuch = sum !== null && sum > base
  const save = async () => {
    if (sum === null) return setFault(t('votacions.not-number'))
    setSaving(true)
    try {
      const votacion = await saveVotes(kind.owner, reunionId, punto.id, toVotesBody(punto, typed))
      client.setQueryData(votesQuery(kind.owner, reunionId).queryKey, (puntos) =>
        puntos?.map((each) => (each.id === punto.id ? { ...each, votacion } : each)),
      )
      notify({ kind: 'success', text: t('votacions.saved', { titulo: punto.titulo }) })
      close()
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) setFault(errorText(error))
      else reportError(error, { retry: () => void save() })
    } finally {
      setSaving(false)
    }
  }
  const isByAssent = typed.metodo === 'ASENTIMENTO'
  return (
    <form
      className="stack"
      aria-label={punto.titulo}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Select
        label={t('votacions.metodo')}
        value={typed.metodo}
        onChange={(event) => change({ metodo: event.currentTarget.value as VotesTyped['metodo'] })}
        options={metodosVotacion.map((value) => ({ value, label: t(`votacions.metodo.${value}`) }))}
      />
      {punto.tipo === 'ELECCION' && <Candidates typed={typed} change={change} />}
      {isByAssent && punto.tipo !== 'ELECCION' ? (
        <p className="muted">{t('votacions.assent-help')}</p>
      ) : (
        <div className="votes-fields">
          {countedIn(punto, typed).map((name) => (
            <NumberField
              key={name}
              label={t(`votacions.${name}`)}
              value={typed[name]}
              change={(value) => change({ [name]: value } as Record<Counted, string>)}
            />
          ))}
        </div>
      )}
      <p role="status" className={isTooMuch ? 'callout is-warning' : 'muted'}>
        {isTooMuch
          ? t('votacions.too-many', { sum: sum ?? 0, base })
          : t('votacions.sum', { sum: sum ?? 0, count: base })}
      </p>
      {fault && (
        <p role="alert" className="field-error">
          {fault}
        </p>
      )}
      <div className="row">
        <Button type="submit" disabled={isSaving}>
          {t('votacions.save')}
        </Button>
        {punto.votacion && (
          <Button look="quiet" onClick={close}>
            {t('action.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

interface NumberFieldProps {
  label: string
  value: string
  change: (value: string) => void
}

function NumberField({ label, value, change }: NumberFieldProps) {
  const t = useT()
  return (
    <TextInput
      label={label}
      value={value}
      error={toNumber(value) === null ? t('error.integer') : undefined}
      onChange={(event) => change(event.currentTarget.value)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
    />
  )
}

function Candidates({
  typed: { candidatas },
  change,
}: {
  typed: VotesTyped
  change: (changes: Partial<VotesTyped>) => void
}) {
  const t = useT()
  const set = (key: number, changes: object) =>
    change({ candidatas: candidatas.map((each) => (each.key === key ? { ...each, ...changes } : each)) })
  return (
    <fieldset className="stack">
      <legend>{t('votacions.candidatas')}</legend>
      {candidatas.map(({ key, nome, votos }, place) => (
        <div key={key} className="candidate-row">
          <TextInput
            label={t('votacions.candidata', { number: place + 1 })}
            value={nome}
            onChange={(event) => set(key, { nome: event.currentTarget.value })}
            autoComplete="off"
            maxLength={limits.line}
          />
          <NumberField
            label={t('votacions.votos')}
            value={votos}
            change={(value) => set(key, { votos: value })}
          />
          <IconButton
            icon={IconTrash}
            label={`${t('action.delete')}: ${nome || t('votacions.candidata', { number: place + 1 })}`}
            title={t('action.delete')}
            onClick={() => change({ candidatas: candidatas.filter((each) => each.key !== key) })}
          />
        </div>
      ))}
      {candidatas.length < limits.candidatas && (
        <div>
          <Button
            look="quiet"
            onClick={() =>
              change({
                candidatas: [
                  ...candidatas,
                  { key: Math.max(-1, ...candidatas.map((each) => each.key)) + 1, nome: '', votos: '' },
                ],
              })
            }
          >
            <Icon icon={IconPlus} />
            {t('votacions.candidata-add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
