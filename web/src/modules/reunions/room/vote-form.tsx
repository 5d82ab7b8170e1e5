import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { PuntoVotado, Quorum } from '#contract/asistencia.ts'
import { metodosVotacion } from '#contract/kinds.ts'
import { limits } from '#contract/limits.ts'
import { ApiError } from '../../../shell/api.ts'
import { errorText, reportError } from '../../../shell/errors.ts'
import { useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { IconCheck, IconPlus, IconTrash } from '../../../ui/icons.ts'
import { useUnsavedPart } from '../../../ui/unsaved.tsx'
import { useNextFocus } from '../../../ui/use-next-focus.ts'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { saveVotes, votesQuery } from './room.calls.ts'
import {
  type Counted,
  countedIn,
  findTwice,
  isByAssent,
  isTyped,
  sumVotes,
  toNumber,
  toVotesBody,
  typedVotes,
  type VotesTyped,
} from './votes-values.ts'

export interface VoteFormProps {
  kind: ReunionKind
  reunionId: number
  punto: PuntoVotado
  quorum: Quorum
  /** Id of the form's first field, which takes the focus where votes are corrected. */
  firstId: string
  /** Called after the votes are saved. */
  saved: () => void
  /** Closes the form without a save; absent where it stays open. */
  cancel: (() => void) | undefined
}

/** The votes on one point. An agreement that all share is approved with one press. */
export function VoteForm({ kind, reunionId, punto, quorum, firstId, saved, cancel }: VoteFormProps) {
  const t = useT()
  const client = useQueryClient()
  const [typed, setTyped] = useState<VotesTyped>(() => typedVotes(punto))
  const [fault, setFault] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  /** Closes the notice of a failed save: its retry would send votes that are no longer those of the form. */
  const closeFailure = useRef<() => void>(() => undefined)
  useEffect(() => () => closeFailure.current(), [])
  const isChanged = isTyped(punto, typed)
  useUnsavedPart(isChanged)
  const change = (changes: Partial<VotesTyped>) => {
    setFault(undefined)
    closeFailure.current()
    setTyped((now) => ({ ...now, ...changes }))
  }
  const base = punto.votacion?.base ?? quorum.presentes + quorum.representadas
  const sum = sumVotes(punto, typed)
  const isTooMuch = sum !== null && sum > base
  const save = async (votes: VotesTyped) => {
    if (isSaving) return
    if (sum === null) return setFault(t('votacions.not-number'))
    const twice = findTwice(votes)
    if (twice !== undefined) return setFault(t('votacions.same-candidata', { nome: twice }))
    closeFailure.current()
    setSaving(true)
    try {
      const votacion = await saveVotes(kind.owner, reunionId, punto.id, toVotesBody(punto, votes))
      client.setQueryData(votesQuery(kind.owner, reunionId).queryKey, (puntos) =>
        puntos?.map((each) => (each.id === punto.id ? { ...each, votacion } : each)),
      )
      notify({ kind: 'success', text: t('votacions.saved', { titulo: punto.titulo }) })
      saved()
    } catch (error) {
      // the sum says already that there are too many
      if (error instanceof ApiError && error.code === 'error.votos-excesivos' && isTooMuch) return
      if (error instanceof ApiError && error.status === 400) setFault(errorText(error))
      else closeFailure.current = reportError(error, { retry: () => void save(votes) })
    } finally {
      setSaving(false)
    }
  }
  return (
    <form
      className="stack"
      aria-label={punto.titulo}
      onSubmit={(event) => {
        event.preventDefault()
        void save(typed)
      }}
    >
      <Select
        id={firstId}
        label={t('votacions.metodo')}
        value={typed.metodo}
        onChange={(event) => change({ metodo: event.currentTarget.value as VotesTyped['metodo'] })}
        options={metodosVotacion.map((value) => ({ value, label: t(`votacions.metodo.${value}`) }))}
      />
      {punto.tipo === 'ELECCION' && <Candidates typed={typed} change={change} />}
      {isByAssent(punto, typed) ? (
        <p className="muted">{t('votacions.assent-help')}</p>
      ) : (
        <>
          <div className="votes-fields">
            {countedIn(punto).map((name) => (
              <NumberField
                key={name}
                label={t(`votacions.${name}`)}
                value={typed[name]}
                change={(value) => change({ [name]: value } as Record<Counted, string>)}
              />
            ))}
          </div>
          <p role="status" className={isTooMuch ? 'callout is-warning' : 'muted'}>
            {isTooMuch
              ? t('votacions.too-many', { sum: sum ?? 0, base })
              : t('votacions.sum', { sum: sum ?? 0, count: base })}
          </p>
        </>
      )}
      {fault && (
        <p role="alert" className="field-error">
          {fault}
        </p>
      )}
      <div className="row">
        <Button type="submit" aria-disabled={isSaving}>
          {t('votacions.save')}
        </Button>
        {punto.tipo === 'ACORDO' && !punto.votacion && !isChanged && (
          <Button
            look="quiet"
            aria-disabled={isSaving}
            onClick={() => void save({ ...typed, metodo: 'ASENTIMENTO' })}
          >
            <Icon icon={IconCheck} />
            {t('votacions.assent')}
            <span className="visually-hidden">: {punto.titulo}</span>
          </Button>
        )}
        {cancel && (
          <Button look="quiet" onClick={cancel}>
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
  const id = useId()
  const focusNext = useNextFocus()
  const set = (key: number, changes: object) =>
    change({ candidatas: candidatas.map((each) => (each.key === key ? { ...each, ...changes } : each)) })
  return (
    <fieldset className="candidate-rows stack">
      <legend>{t('votacions.candidatas')}</legend>
      {candidatas.map(({ key, nome, votos }, place) => (
        <div key={key} className="candidate-row">
          <TextInput
            id={`${id}-${key}`}
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
            onClick={() => {
              const next = candidatas[place + 1] ?? candidatas[place - 1]
              focusNext(`${id}-${next?.key}`, `${id}-add`)
              change({ candidatas: candidatas.filter((each) => each.key !== key) })
            }}
          />
        </div>
      ))}
      {candidatas.length < limits.candidatas && (
        <div>
          <Button
            id={`${id}-add`}
            look="quiet"
            onClick={() => {
              const key = Math.max(-1, ...candidatas.map((each) => each.key)) + 1
              focusNext(`${id}-${key}`)
              change({ candidatas: [...candidatas, { key, nome: '', votos: '' }] })
            }}
          >
            <Icon icon={IconPlus} />
            {t('votacions.candidata-add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
