import { clsx } from 'clsx'
import { useState } from 'react'
import { maioriasPunto, tiposPunto } from '#contract/kinds.ts'
import { limits } from '#contract/limits.ts'
import { useT } from '../../../shell/i18n.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { fieldId, OptionalLabel } from '../../../ui/form/field.tsx'
import type { RecordForm } from '../../../ui/form/use-record-form.ts'
import { IconArrowDown, IconArrowUp, IconGrip, IconPlus, IconTrash } from '../../../ui/icons.ts'
import { moved } from '../../../ui/moved.ts'
import { useDragOrder } from '../../../ui/use-drag-order.ts'
import { useNextFocus } from '../../../ui/use-next-focus.ts'
import type { AgendaValues, PuntoRow } from './agenda-values.ts'
import { isVoted, newPunto, puntoFaults } from './agenda-values.ts'
import './convening.css'

/** The points of an agenda in their order, moved by dragging or by buttons. */
export function AgendaRows({ form }: { form: RecordForm<AgendaValues> }) {
  const t = useT()
  const { puntos } = form.form.values
  const id = fieldId(form, 'puntos')
  const focusNext = useNextFocus()
  /** The points whose explanation is open though it is empty. */
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const unfold = (key: string) => {
    focusNext(`${id}-${key}-texto`)
    setUnfolded((before) => new Set(before).add(key))
  }
  const set = (next: PuntoRow[]) => {
    form.form.setFieldValue('puntos', next)
    form.form.setErrors({})
  }
  const change = (key: string, changes: Partial<PuntoRow>) =>
    set(puntos.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  const move = (from: number, to: number) => set(moved(form.form.getValues().puntos, from, to))
  const drag = useDragOrder(move)
  const moveBy = (place: number, by: 1 | -1) => {
    const key = puntos[place]?.key
    const ways = [`${id}-${key}-up`, `${id}-${key}-down`]
    focusNext(...(by < 0 ? ways : ways.reverse()))
    move(place, place + by)
  }
  const add = () => {
    const row = newPunto()
    focusNext(`${id}-${row.key}-titulo`)
    set([...puntos, row])
  }
  const remove = (place: number) => {
    const after = puntos[place + 1] ?? puntos[place - 1]
    focusNext(`${id}-${after?.key}-titulo`, `${id}-add`)
    set(puntos.filter((_, at) => at !== place))
  }
  return (
    <div id={id} tabIndex={-1} className="stack">
      {puntos.length > 0 && (
        <ol className="agenda-rows stack">
          {puntos.map((punto, place) => {
            const name = punto.titulo.trim() || t('convocatoria.punto-number', { number: place + 1 })
            const faults = form.refusals > 0 ? puntoFaults(punto) : {}
            const getError = (part: 'titulo' | 'texto') =>
              faults[part] ?? form.form.errors[`puntos.${place}.${part}`]
            return (
              <li
                key={punto.key}
                data-row={punto.key}
                className={clsx('agenda-row surface', drag.dragged === punto.key && 'is-dragged')}
              >
                <div className="agenda-side">
                  <span
                    className="agenda-grip"
                    title={t('convocatoria.drag')}
                    aria-hidden="true"
                    {...drag.getHandleProps(punto.key)}
                  >
                    <Icon icon={IconGrip} />
                  </span>
                  <span className="agenda-number">{place + 1}</span>
                </div>
                <div className="agenda-fields">
                  <TextInput
                    id={`${id}-${punto.key}-titulo`}
                    label={t('convocatoria.titulo')}
                    value={punto.titulo}
                    onChange={(event) => change(punto.key, { titulo: event.currentTarget.value })}
                    error={getError('titulo')}
                    aria-required
                    autoComplete="off"
                    maxLength={limits.line}
                  />
                  <div className="agenda-kinds">
                    <Select
                      label={t('convocatoria.tipo')}
                      value={punto.tipo}
                      onChange={(event) =>
                        change(punto.key, { tipo: event.currentTarget.value as PuntoRow['tipo'] })
                      }
                      options={tiposPunto.map((value) => ({ value, label: t(`convocatoria.tipo.${value}`) }))}
                    />
                    {isVoted(punto.tipo) && (
                      <Select
                        label={t('convocatoria.maioria')}
                        value={punto.maioria}
                        onChange={(event) =>
                          change(punto.key, { maioria: event.currentTarget.value as PuntoRow['maioria'] })
                        }
                        options={maioriasPunto.map((value) => ({
                          value,
                          label: t(`convocatoria.maioria.${value}`),
                        }))}
                      />
                    )}
                  </div>
                  {punto.texto === '' && !unfolded.has(punto.key) ? (
                    <div>
                      <Button
                        look="link"
                        aria-label={`${t('convocatoria.texto-add')}: ${name}`}
                        onClick={() => unfold(punto.key)}
                      >
                        {t('convocatoria.texto-add')}
                      </Button>
                    </div>
                  ) : (
                    <TextArea
                      id={`${id}-${punto.key}-texto`}
                      label={<OptionalLabel>{t('convocatoria.texto')}</OptionalLabel>}
                      rows={2}
                      mostRows={8}
                      value={punto.texto}
                      onChange={(event) => change(punto.key, { texto: event.currentTarget.value })}
                      error={getError('texto')}
                      maxLength={limits.text}
                    />
                  )}
                </div>
                <div className="agenda-tools">
                  <IconButton
                    icon={IconArrowUp}
                    id={`${id}-${punto.key}-up`}
                    label={`${t('convocatoria.up')}: ${name}`}
                    title={t('convocatoria.up')}
                    disabled={place === 0}
                    onClick={() => moveBy(place, -1)}
                  />
                  <IconButton
                    icon={IconArrowDown}
                    id={`${id}-${punto.key}-down`}
                    label={`${t('convocatoria.down')}: ${name}`}
                    title={t('convocatoria.down')}
                    disabled={place === puntos.length - 1}
                    onClick={() => moveBy(place, 1)}
                  />
                  <IconButton
                    icon={IconTrash}
                    label={`${t('action.delete')}: ${name}`}
                    title={t('action.delete')}
                    onClick={() => remove(place)}
                  />
                </div>
              </li>
            )
          })}
        </ol>
      )}
      {puntos.length < limits.puntos && (
        <div>
          <Button id={`${id}-add`} look="quiet" onClick={add}>
            <Icon icon={IconPlus} />
            {t('convocatoria.punto-add')}
          </Button>
        </div>
      )}
    </div>
  )
}
