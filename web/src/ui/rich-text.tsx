import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loadTexts, useLocale, useT } from '../shell/i18n.ts'
import { load } from '../shell/load.ts'
import { Field } from './controls/field.tsx'
import { OptionalLabel } from './form/field.tsx'
import { LoadFailure } from './load-failure.tsx'
import type { EditorProps } from './rich-text/editor.tsx'
import './rich-text.css'

interface RichTextProps extends Omit<EditorProps, 'isWrong' | 'describedBy'> {
  /** Marks the field as optional. */
  isOptional?: boolean
  error?: ReactNode
  description?: ReactNode
}

const importEditor = () => import('./rich-text/editor.tsx')
const importWords = () => import('./rich-text/translations.ts')

/** Editor and its dictionary, downloaded on first use. */
const editorQuery = (locale: string) => ({
  queryKey: ['rich-text-editor', locale],
  queryFn: async () => {
    const [{ default: Editor }, { editorWords }] = await Promise.all([
      load(importEditor),
      load(importWords),
      loadTexts('administration'),
    ])
    return { Editor, words: await editorWords(locale) }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  meta: { isBrowserOnly: true },
})

/** A form field with headings, lists, tables, pictures and videos. */
export function RichText({ isOptional = false, error, description, ...props }: RichTextProps) {
  const t = useT()
  const { data, error: failure, refetch, isFetching } = useQuery(editorQuery(useLocale()))
  return (
    <Field
      id={props.id}
      label={isOptional ? <OptionalLabel>{props.label}</OptionalLabel> : props.label}
      error={error}
      description={description}
      isGroup
    >
      {({ 'aria-describedby': describedBy }) =>
        data ? (
          <data.Editor {...props} words={data.words} isWrong={Boolean(error)} describedBy={describedBy} />
        ) : failure ? (
          <LoadFailure error={failure} retry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <div className="rich-text-skeleton" role="status">
            <span className="visually-hidden">{t('loading')}</span>
          </div>
        )
      }
    </Field>
  )
}
