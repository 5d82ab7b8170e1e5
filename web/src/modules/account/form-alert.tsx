import { Icon } from '../../shell/icons.tsx'

/** Why a form was refused, beside it and read aloud. */
export function FormAlert({ title, text }: { title: string; text?: string }) {
  return (
    <div className="form-alert" role="alert">
      <Icon name="alert" />
      <div>
        <strong>{title}</strong>
        {text && <p>{text}</p>}
      </div>
    </div>
  )
}
