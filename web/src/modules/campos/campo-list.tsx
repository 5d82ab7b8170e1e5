import { useQuery } from '@tanstack/react-query'
import type { Campo } from '#contract/campos.ts'
import { limits } from '#contract/limits.ts'
import { ApiError } from '../../shell/api.ts'
import { useBack } from '../../shell/back-stack.ts'
import { dot } from '../../shell/dot.ts'
import { errorText, reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { BackButton } from '../../ui/back-button.tsx'
import { useDeleteRecord } from '../../ui/collection.ts'
import { confirmDelete } from '../../ui/confirm-delete.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Menu } from '../../ui/controls/menu.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import {
  IconArchive,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconEdit,
  IconPlus,
  IconRestore,
  IconTrash,
} from '../../ui/icons.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { useNextFocus } from '../../ui/use-next-focus.ts'
import { placeChanges } from './campo-values.ts'
import { camposQuery, useChangeCampos } from './campos.calls.ts'
import './campos.css'

export const queries = () => [camposQuery]

const toPath = ({ id }: Campo) => `/axustes/campos/${id}`

/** The own fields of the association, in the order of forms, with the archived ones below. */
export function Component() {
  const t = useT()
  const query = useQuery(camposQuery)
  const campos = query.data?.content ?? []
  const active = campos.filter(({ activo }) => activo)
  const archived = campos.filter(({ activo }) => !activo)
  const isFull = active.length >= limits.campos
  const newLink = (
    <Button to="/axustes/campos/novo">
      <Icon icon={IconPlus} />
      {t('campos.new')}
    </Button>
  )
  return (
    <Page
      title={t('title.campos')}
      width="form"
      back={<BackButton back={useBack('/axustes')} href="/axustes" />}
      actions={campos.length > 0 && !isFull && newLink}
    >
      <Loaded query={query}>
        {() =>
          campos.length === 0 ? (
            <EmptyState text={t('campos.empty')} action={newLink} />
          ) : (
            <>
              <p className="lead">{t('campos.lead')}</p>
              <p role="status" className={isFull ? 'callout is-warning' : 'muted'}>
                {t(isFull ? 'campos.full' : 'campos.count', { count: active.length, max: limits.campos })}
              </p>
              {active.length > 0 && <CampoRows campos={active} isOrdered />}
              {archived.length > 0 && (
                <section aria-labelledby="campos-archived" className="campos-archived">
                  <h2 id="campos-archived">{t('campos.archived')}</h2>
                  <p className="muted">{t('campos.archived-help')}</p>
                  <CampoRows campos={archived} />
                </section>
              )}
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

/** Fields one below the other. */
function CampoRows({ campos, isOrdered = false }: { campos: readonly Campo[]; isOrdered?: boolean }) {
  const t = useT()
  const change = useChangeCampos()
  const remove = useDeleteRecord('campos')
  const focusNext = useNextFocus()

  const moveTo = async (from: number, to: number) => {
    const id = campos[from]?.id
    const ways = [`campo-${id}-up`, `campo-${id}-down`]
    try {
      const changes = placeChanges(campos, from, to)
      await change.mutateAsync(changes.map(({ campo, orde }) => ({ campo, with: { orde } })))
    } catch (error) {
      reportError(error)
    }
    focusNext(...(to < from ? ways : ways.reverse()))
  }
  const setActive = async (campo: Campo, activo: boolean): Promise<void> => {
    const { nome } = campo
    try {
      await change.mutateAsync([{ campo, with: { activo } }])
      notify({
        kind: 'success',
        text: t(activo ? 'campos.restored-one' : 'campos.archived-one', { nome }),
      })
    } catch (error) {
      const isFull = error instanceof ApiError && error.code === 'error.too-many-items'
      if (isFull) notify({ kind: 'error', text: t('campos.full', { max: limits.campos }) })
      else reportError(error, { retry: () => void setActive(campo, activo) })
    }
  }
  const askDelete = (campo: Campo): Promise<void> =>
    confirmDelete({
      what: t('campos.one', { nome: campo.nome }),
      done: t('campos.deleted', { nome: campo.nome }),
      remove: () => remove.mutateAsync(campo.id),
      tell: (error) => {
        const isInUse = error instanceof ApiError && error.code === 'error.campo-in-use'
        if (isInUse)
          notify({
            kind: 'error',
            title: t('campos.in-use', { nome: campo.nome }),
            text: errorText(error),
            ...(campo.activo && {
              action: { label: t('campos.archive'), run: () => void setActive(campo, false) },
            }),
          })
        return isInUse
      },
    })

  return (
    <ol className="campo-rows surface lines" aria-busy={change.isPending}>
      {campos.map((campo, place) => (
        <li key={campo.id} className="campo-row">
          <div className="campo-texts">
            <Link to={toPath(campo)} className="campo-name">
              {campo.nome}
            </Link>
            <CampoFacts campo={campo} />
          </div>
          {isOrdered && (
            <div className="campo-order">
              <IconButton
                icon={IconArrowUp}
                id={`campo-${campo.id}-up`}
                label={`${t('campos.up')}: ${campo.nome}`}
                title={t('campos.up')}
                disabled={place === 0}
                aria-disabled={change.isPending}
                onClick={() => !change.isPending && void moveTo(place, place - 1)}
              />
              <IconButton
                icon={IconArrowDown}
                id={`campo-${campo.id}-down`}
                label={`${t('campos.down')}: ${campo.nome}`}
                title={t('campos.down')}
                disabled={place === campos.length - 1}
                aria-disabled={change.isPending}
                onClick={() => !change.isPending && void moveTo(place, place + 1)}
              />
            </div>
          )}
          <Menu
            icon={IconDots}
            label={t('list.actions-of', { name: campo.nome })}
            items={[
              { label: t('action.edit'), icon: IconEdit, to: toPath(campo) },
              {
                label: t(campo.activo ? 'campos.archive' : 'campos.restore'),
                icon: campo.activo ? IconArchive : IconRestore,
                run: () => void setActive(campo, !campo.activo),
              },
              {
                label: t('action.delete'),
                icon: IconTrash,
                isDanger: true,
                run: () => void askDelete(campo),
              },
            ]}
          />
        </li>
      ))}
    </ol>
  )
}

/** What a field is, in a line: its type, who sees it, where it stands. */
function CampoFacts({ campo }: { campo: Campo }) {
  const t = useT()
  const { tipo, opcions, visible, editablePropia, obrigatorio, enSolicitude, enLista } = campo
  const facts = [
    opcions.length > 0 ? t('campos.opcions-of', { opcions: opcions.join(', ') }) : t(`campos.tipo.${tipo}`),
    t(`campos.visible.${visible}`),
    editablePropia && t('campos.fact.editable'),
    obrigatorio && t('campos.fact.required'),
    enLista && t('campos.fact.list'),
    enSolicitude && t('campos.fact.application'),
  ]
  return <span className="campo-facts">{facts.filter(Boolean).join(dot)}</span>
}
