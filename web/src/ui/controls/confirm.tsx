import { useId, useSyncExternalStore } from 'react'
import { useT } from '../../shell/i18n.ts'
import { createStore } from '../../shell/store.ts'
import { Button } from './button.tsx'
import { ModalDialog } from './modal-dialog.tsx'

export interface Question {
  /** States the action and its object. */
  title: string
  text: string
  /** The verb on the confirming button. */
  action: string
  /** The words on the other button, when «Cancelar» is not clear enough. */
  cancel?: string
  /** For irreversible actions: the button has a warning colour. */
  danger?: boolean
}
interface PendingQuestion extends Question {
  answer: (yes: boolean) => void
}

const asked = createStore<PendingQuestion | null>(null)

/** Asks for confirmation. Resolves to false when cancelled, also by Escape or by a newer question. */
export function confirm(question: Question): Promise<boolean> {
  asked.now()?.answer(false)
  return new Promise((resolve) => {
    asked.set({
      ...question,
      answer: (yes) => {
        asked.set(null)
        resolve(yes)
      },
    })
  })
}

/** The dialog of {@link confirm}; the shell renders it once. */
export function ConfirmDialog() {
  const question = useSyncExternalStore(asked.subscribe, asked.now, () => null)
  return question && <Dialog key={question.title} question={question} />
}

function Dialog({
  question: { title, text, action, cancel, danger, answer },
}: {
  question: PendingQuestion
}) {
  const t = useT()
  const id = useId()
  return (
    <ModalDialog
      className="dialog"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      close={() => answer(false)}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      <div className="dialog-actions">
        {/* The harmless answer has the focus: Enter by habit must not destroy anything. */}
        <Button look="quiet" onClick={() => answer(false)}>
          {cancel ?? t('action.cancel')}
        </Button>
        <Button look={danger ? 'danger' : 'main'} onClick={() => answer(true)}>
          {action}
        </Button>
      </div>
    </ModalDialog>
  )
}
