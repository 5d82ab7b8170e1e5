import { type ReactNode, useMemo, useState } from 'react'
import type { Grupo } from '#contract/grupos.ts'
import { listName } from '#contract/person-name.ts'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormGroup } from '../../ui/form/record-form.tsx'
import { IconUsers } from '../../ui/icons.ts'
import { FilterChips } from '../../ui/list/filters.tsx'
import { ListSkeleton } from '../../ui/list/list-skeleton.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PickList } from '../../ui/pick-list/pick-list.tsx'
import { chosenKind, type Destino, type Kind, toDestino } from './correo-values.ts'
import { GrupoDialog } from './grupo-dialog.tsx'
import type { Audience } from './use-audience.ts'

interface DestinoFieldProps {
  id: string
  error: ReactNode
  value: Destino
  change: (destino: Destino) => void
  audience: Audience
}

/** Whom an e-mail is for: members one by one, or groups. Choosing of one kind removes what was chosen of the other. */
export function DestinoField({ id, error, value, change, audience }: DestinoFieldProps) {
  const t = useT()
  const chosen = chosenKind(value)
  /** The kind on display; a restored draft shows its own. */
  const [looked, setLooked] = useState<Kind>()
  const kind = looked ?? chosen ?? 'socios'
  const other = chosen !== undefined && chosen !== kind ? chosen : undefined

  return (
    <FormGroup title={t('correos.destino')}>
      <div
        id={id}
        className="destino"
        tabIndex={-1}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
      >
        {error && (
          <p className="field-error" id={`${id}-error`}>
            {error}
          </p>
        )}
        <FilterChips
          label={t('correos.kind')}
          value={kind}
          change={(next) => setLooked(next as Kind)}
          options={[
            { value: 'socios', label: t('correos.kind.socios') },
            { value: 'grupos', label: t('correos.kind.grupos') },
          ]}
        />
        {other && (
          <p className="form-help destino-other">
            {t(`correos.replaces-${other}`, { count: value[other].length })}
          </p>
        )}
        <Choice
          key={kind}
          kind={kind}
          chosen={value[kind]}
          change={(ids) => change(toDestino(kind, ids))}
          audience={audience}
        />
        <Reach value={value} audience={audience} />
      </div>
    </FormGroup>
  )
}

interface ChoiceProps {
  kind: Kind
  chosen: number[]
  change: (ids: Set<number>) => void
  audience: Audience
}

function Choice({ kind, chosen, change, audience }: ChoiceProps) {
  const t = useT()
  const { socios, grupos } = audience
  const [open, setOpen] = useState<Grupo>()
  const ids = useMemo(() => new Set(chosen), [chosen])
  const options = useMemo(
    () =>
      kind === 'socios'
        ? socios?.map((socio) => ({ id: socio.id, label: listName(socio) }))
        : grupos?.map((grupo) => ({
            id: grupo.id,
            label: grupo.name || t('grupos.no-name'),
            note: t('correos.grupo-size', { count: grupo.socios.length }),
          })),
    [kind, socios, grupos, t],
  )

  if (!options)
    return audience.error ? (
      <LoadFailure error={audience.error} retry={audience.retry} isRetrying={audience.isLoading} />
    ) : (
      <ListSkeleton isNarrow columns={2} rows={4} />
    )
  if (options.length === 0)
    return kind === 'socios' ? (
      <EmptyState text={t('correos.no-socios')} />
    ) : (
      <EmptyState
        text={t('grupos.empty')}
        action={
          <Button look="quiet" to="/grupo-form/new">
            {t('grupos.new')}
          </Button>
        }
      />
    )
  return (
    <>
      <PickList
        label={t(`correos.kind.${kind}`)}
        searchLabel={t(`correos.search-${kind}`)}
        options={options}
        chosen={ids}
        change={change}
        count={(count) => t(`correos.chosen-${kind}`, { count })}
        {...(kind === 'grupos' && {
          isMasculine: true,
          detail: {
            label: ({ label }) => t('correos.see-grupo', { name: label }),
            icon: IconUsers,
            open: (id) => setOpen(grupos?.find((grupo) => grupo.id === id)),
          },
        })}
      />
      <GrupoDialog grupo={open} isActive={audience.isActive} close={() => setOpen(undefined)} />
    </>
  )
}

/** The number of recipients, once some are chosen. */
function Reach({ value, audience }: Pick<DestinoFieldProps, 'value' | 'audience'>) {
  const t = useT()
  const count = audience.reach(value)
  const isNobody = chosenKind(value) !== undefined && count === 0
  return (
    <p className="destino-reach" role="status">
      {isNobody
        ? t('error.no-recipients')
        : count
          ? t('correos.reach', { count })
          : t('correos.reach-nobody')}
    </p>
  )
}
