import type { StaticPage } from '#contract/statics.ts'
import type { HeadOf } from '../../shell/document.ts'
import { findText } from '../../ui/static-text.tsx'

/** The sample text of a new portal says nothing about the association: search engines must not index it. */
export const staticHead: HeadOf<StaticPage> = (page, { locale }) =>
  page.sample ? { isIndexed: false } : { description: findText(page, locale).description }
