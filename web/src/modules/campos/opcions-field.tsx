import { useState } from 'react'
import type { Campo } from '#contract/campos.ts'
import { limits } from '#contract/limits.ts'
import { reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { field, fieldId } from '../../ui/form/field.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '../../ui/icons.ts'
import { moved } from '../../ui/moved.ts'
import { useNextFocus } from '../../ui/use-next-focus.ts'
import { type CampoValues, opcionFault } from './campo-values.ts'
import { countOptionHolders } from './campos.calls.ts'
import './campos.css'

interface OpcionsFieldProps {
  form: RecordForm<CampoValues>
  /** The stored field; undefined for a new one. */
  campo: Campo | undefined
}

/** The options of a choice, in their order. One that members have cannot be removed, and none is renamed: values would change. */
export function OpcionsField({ form, campo }: OpcionsFieldProps) {
  const t = useT()
  const { opcions, opcionNova } = form.form.values
  const id = fieldId(form, 'opcions')
  const focusNext = useNextFocus()
  /** The option that could not be removed, and how many members have it. */
  const [held, setHeld] = useState<{ opcion: string; count: number }>()
  const set = (next: string[]) => {
    setHeld(undefined)
    form.form.setFieldValue('opcions', next)
  }
  const input = field(form, 'opcionNova')

  const add = () => {
    const fault = opcionFault(opcionNova, opcions)
    if (opcionNova.trim() === '' || fault) {
      form.form.setErrors({ ...form.form.errors, opcionNova: fault ?? t('error.required') })
      focusNext(input.id)
      return
    }
    set([...opcions, opcionNova.trim()])
    form.form.setFieldValue('opcionNova', '')
    focusNext(input.id)
  }
  const move = (place: number, by: 1 | -1) => {
    const ways = [`${id}-${opcions[place]}-up`, `${id}-${opcions[place]}-down`]
    focusNext(...(by < 0 ? ways : ways.reverse()))
    set(moved(opcions, place, place + by))
  }
  const remove = async (opcion: string) => {
    try {
      const isStored = campo?.opcions.includes(opcion)
      const count = campo && isStored ? await countOptionHolders(campo.id, opcion) : 0
      if (count > 0) return setHeld({ opcion, count })
      focusNext(input.id)
      set(form.form.getValues().opcions.filter((each) => each !== opcion))
    } catch (error) {
      reportError(error, { retry: () => void remove(opcion) })
    }
  }
  return (
    <Field
      id={id}
      label={form.getLabel('opcions')}
      isGroup
      description={t('campos.opcions-help')}
      error={form.form.errors.opcions}
    >
      {(control) => (
        // biome-ignore lint/a11y/useSemanticElements: a legend would stand across the edge of the box
        <div {...control} role="group" aria-labelledby={`${id}-label`} className="stack" tabIndex={-1}>
          {opcions.length > 0 && (
            <ol className="campo-rows surface lines">
              {opcions.map((opcion, place) => (
                <li key={opcion} className="campo-row">
                  <div className="campo-texts">
                    {opcion}
                    {held?.opcion === opcion && (
                      <p role="alert" className="field-error">
                        {t('campos.opcion-held', { count: held.count })}
                      </p>
                    )}
                  </div>
                  <div className="campo-order">
                    <IconButton
                      icon={IconArrowUp}
                      id={`${id}-${opcion}-up`}
                      label={`${t('campos.up')}: ${opcion}`}
                      title={t('campos.up')}
                      disabled={place === 0}
                      onClick={() => move(place, -1)}
                    />
                    <IconButton
                      icon={IconArrowDown}
                      id={`${id}-${opcion}-down`}
                      label={`${t('campos.down')}: ${opcion}`}
                      title={t('campos.down')}
                      disabled={place === opcions.length - 1}
                      onClick={() => move(place, 1)}
                    />
                    <IconButton
                      icon={IconTrash}
                      label={`${t('action.delete')}: ${opcion}`}
                      title={t('action.delete')}
                      onClick={() => void remove(opcion)}
                    />
                  </div>
                </li>
              ))}
            </ol>
          )}
          <div className="campo-opcion-new">
            <TextInput
              {...input}
              aria-required={opcions.length === 0}
              autoComplete="off"
              enterKeyHint="next"
              maxLength={limits.opcion}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || opcionNova.trim() === '') return
                // Enter adds the option instead of saving the form
                event.preventDefault()
                add()
              }}
            />
            <Button look="quiet" onClick={add}>
              <Icon icon={IconPlus} />
              {t('campos.opcion-add')}
            </Button>
          </div>
        </div>
      )}
    </Field>
  )
}
