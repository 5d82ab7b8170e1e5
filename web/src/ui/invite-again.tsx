import { useState } from 'react'
import { reportError } from '../shell/errors.ts'
import { useT } from '../shell/i18n.ts'
import { notify } from '../shell/notices.ts'
import { Button } from './controls/button.tsx'
import { Icon } from './controls/icon.tsx'
import { IconSend } from './icons.ts'

interface InviteAgainProps {
  /** Recipient of the invitation. */
  email: string
  send: () => Promise<unknown>
}

/** Sends a new invitation to a user who has not chosen a password yet. */
export function InviteAgain({ email, send }: InviteAgainProps) {
  const t = useT()
  const [isSending, setSending] = useState(false)
  const invite = async () => {
    if (isSending) return
    setSending(true)
    try {
      await send()
      notify({ kind: 'success', text: t('invite.sent', { email }) })
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
        {t('invite.send')}
      </Button>
    </p>
  )
}
