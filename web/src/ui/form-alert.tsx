import { Icon } from './controls/icon.tsx'
import { IconAlert } from './icons.ts'

/** Why a form was refused, beside it and read aloud. */
export function FormAlert({ title, text }: { title: string; text?: string }) {
  return (
    <div className="form-alert callout is-error" role="alert">
      <Icon icon={IconAlert} size={24} />
      <div>
        <strong>{title}</strong>
        {text && <p>{text}</p>}
      </div>
    </div>
  )
}
