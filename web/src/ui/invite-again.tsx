import { useState } from 'react'
import { call } from '../shell/api.ts'
import { reportError } from '../shell/errors.ts'
import { useT } from '../shell/i18n.ts'
import { notify } from '../shell/notices.ts'
import { Button } from './controls/button.tsx'
import { Icon } from './controls/icon.tsx'
import { MakingFile, useGeneratedFile } from './files/use-generated-file.tsx'
import { IconPrinter, IconSend } from './icons.ts'

interface InviteAgainProps {
  /** Recipient of the letter. */
  email: string
  /** Whether a letter was mailed or printed before. */
  hasLetter: boolean
  send: () => Promise<unknown>
}

/** Sends a letter to a user who has not chosen a password yet. */
export function InviteAgain({ email, hasLetter, send }: InviteAgainProps) {
  const t = useT()
  const [isSending, setSending] = useState(false)
  const invite = async () => {
    if (isSending) return
    setSending(true)
    try {
      await send()
      notify({ kind: 'success', text: t(hasLetter ? 'invite.sent-again' : 'invite.sent', { email }) })
    } catch (error) {
      reportError(error, { retry: () => void invite() })
    }
    setSending(false)
  }
  return (
    <p className="invite-again">
      {t('invite.pending')}{' '}
      <Button look="link" aria-disabled={isSending} onClick={() => void invite()}>
        <Icon icon={IconSend} />
        {t(hasLetter ? 'invite.send-again' : 'invite.send')}
      </Button>
    </p>
  )
}

interface PaperLetterProps {
  /** The member. */
  id: number
  hasPassword: boolean
  hasLetter: boolean
}

/** Prints the letter of a member without e-mail. Each print makes a new link. */
export function PaperLetter({ id, hasPassword, hasLetter }: PaperLetterProps) {
  const t = useT()
  const { make, making } = useGeneratedFile()
  const print = () =>
    make(t('invite.paper'), (signal) =>
      call('POST /socios/cartas/pdf', { body: { socios: [{ id }] }, signal }),
    )
  return (
    <>
      <p className="invite-again">
        {t(hasPassword ? 'invite.paper-password' : hasLetter ? 'invite.paper-again' : 'invite.paper-pending')}{' '}
        <Button look="link" aria-disabled={making !== undefined} onClick={() => void print()}>
          <Icon icon={IconPrinter} />
          {t('invite.print')}
        </Button>
      </p>
      <MakingFile making={making} />
    </>
  )
}
