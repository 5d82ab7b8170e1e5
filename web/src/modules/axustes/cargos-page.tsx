import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Axustes, Cargo } from '#contract/axustes.ts'
import { byOffice } from '#contract/offices.ts'
import { isoDate } from '#contract/rules.ts'
import { call } from '../../shell/api.ts'
import { useT } from '../../shell/i18n.ts'
import { confirmDelete } from '../../ui/confirm-delete.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { isoToday, shortDate } from '../../ui/dates.ts'
import { IconEdit, IconPlus, IconTrash } from '../../ui/icons.ts'
import { useNextFocus } from '../../ui/use-next-focus.ts'
import { axustesQuery } from './axustes.calls.ts'
import { CargoDialog } from './cargo-dialog.tsx'
import { personAndNumber, toCargoBody } from './cargo-values.ts'
import { SectionPage } from './section-page.tsx'
import './statutes.css'

/** Who holds which post, on the board for instance. */
export function Component() {
  const t = useT()
  return <SectionPage title={t('title.cargos')}>{(axustes) => <Cargos axustes={axustes} />}</SectionPage>
}

/** Posts as the page lists them: those that last in the order of office, then those that have ended. */
function inOffice(cargos: readonly Cargo[]): Cargo[] {
  const today = isoToday()
  const [ended, lasting] = [true, false].map((isEnded) =>
    cargos.filter(({ ata }) => (ata !== null && isoDate(...ata) < today) === isEnded),
  )
  return [...(lasting ?? []).sort(byOffice), ...(ended ?? [])]
}

const newCargoId = 'cargo-new'

function Cargos({ axustes }: { axustes: Axustes }) {
  const t = useT()
  const client = useQueryClient()
  const { cargos } = axustes
  const focusNext = useNextFocus()
  /** The post in the dialog; `null` for a new one. */
  const [edited, setEdited] = useState<Cargo | null>()
  const remove = (cargo: Cargo) =>
    confirmDelete({
      what: t('cargos.one', { cargo: cargo.cargo, name: personAndNumber(cargo.socio) }),
      done: t('cargos.deleted'),
      remove: async () => {
        const body = {
          cargos: cargos.filter((each) => each !== cargo).map(toCargoBody),
          version: axustes.version,
        }
        client.setQueryData(axustesQuery.queryKey, await call('PUT /axustes', { body }))
      },
      deleted: () => focusNext(newCargoId),
    })
  return (
    <div className="stack">
      <p className="lead">{t('cargos.help')}</p>
      {cargos.length === 0 && <p>{t('cargos.empty')}</p>}
      {cargos.length > 0 && (
        <ul className="cargo-rows surface lines">
          {inOffice(cargos).map((cargo) => {
            const name = personAndNumber(cargo.socio)
            return (
              <li key={cargo.id} className="cargo-row">
                <div>
                  <strong>{cargo.cargo}</strong>
                  <div>{name}</div>
                  <div className="muted">
                    {cargo.ata
                      ? t('cargos.from-to', { from: shortDate(cargo.desde), to: shortDate(cargo.ata) })
                      : t('cargos.from', { from: shortDate(cargo.desde) })}
                  </div>
                </div>
                <div className="row">
                  <IconButton
                    icon={IconEdit}
                    label={`${t('action.edit')}: ${cargo.cargo}, ${name}`}
                    title={t('action.edit')}
                    onClick={() => setEdited(cargo)}
                  />
                  <IconButton
                    icon={IconTrash}
                    label={`${t('action.delete')}: ${cargo.cargo}, ${name}`}
                    title={t('action.delete')}
                    onClick={() => void remove(cargo)}
                  />
                </div>
              </li>
            )
          })}
        </ul>
      )}
      <div>
        <Button id={newCargoId} look={cargos.length === 0 ? 'main' : 'quiet'} onClick={() => setEdited(null)}>
          <Icon icon={IconPlus} />
          {t('cargos.new')}
        </Button>
      </div>
      <CargoDialog axustes={axustes} cargo={edited} close={() => setEdited(undefined)} />
    </div>
  )
}
