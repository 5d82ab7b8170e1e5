import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { listName } from '#contract/person-name.ts'
import { useT } from '../../shell/i18n.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { MailFrame } from '../../ui/mail-frame.tsx'
import { type CorreoBody, previewCorreo } from './correos.calls.ts'
import { PeopleList } from './people-list.tsx'

/** An e-mail over the whole window as it would be sent, with whom it would be sent to. */
export function CorreoPreview({ body, close }: { body: CorreoBody | undefined; close: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('correos.preview-title')} isOpen={body !== undefined} close={close} isWhole>
      {body && <Preview body={body} />}
    </Dialog>
  )
}

function Preview({ body }: { body: CorreoBody }) {
  const t = useT()
  // made again every time it is opened, and kept no longer
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['correo-preview'],
    queryFn: () => previewCorreo(body),
    staleTime: 0,
    gcTime: 0,
  })
  if (data) return <Shown {...data} />
  if (error) return <LoadFailure error={error} retry={() => void refetch()} isRetrying={isFetching} />
  return (
    <div className="mail-frame" role="status">
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  )
}

function Shown({ subject, html, recipients, senCorreo }: AnswerOf<Calls['POST /emails/preview']>) {
  const t = useT()
  const [first] = recipients
  const getName = (person: (typeof recipients)[number]) => `${listName(person)} (${person.email})`
  return (
    <>
      <dl className="mail-facts">
        <div>
          <dt>{t('correos.preview-to')}</dt>
          <dd>
            {recipients.length === 1 && first ? (
              getName(first)
            ) : (
              <details>
                <summary>{t('correos.people', { count: recipients.length })}</summary>
                <PeopleList
                  label={t('correos.preview-to')}
                  people={recipients.map((person) => ({ id: person.id, name: getName(person) }))}
                />
              </details>
            )}
          </dd>
        </div>
        {senCorreo.length > 0 && (
          <div>
            <dt>{t('correos.preview-without')}</dt>
            <dd>
              <details>
                <summary>{t('correos.people', { count: senCorreo.length })}</summary>
                <PeopleList
                  label={t('correos.preview-without')}
                  people={senCorreo.map((person) => ({ id: person.numero, name: listName(person) }))}
                />
              </details>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('correos.subject')}</dt>
          <dd>{subject}</dd>
        </div>
      </dl>
      <MailFrame html={html} title={t('correos.message')} />
    </>
  )
}
