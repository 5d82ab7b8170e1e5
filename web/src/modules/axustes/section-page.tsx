import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Axustes } from '#contract/axustes.ts'
import { useBack } from '../../shell/back-stack.ts'
import { Page } from '../../shell/page.tsx'
import { BackButton } from '../../ui/back-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { axustesQuery } from './axustes.calls.ts'

interface SectionPageProps {
  title: string
  children: (axustes: Axustes) => ReactNode
}

/** The page of one section of the settings, from which a user goes back to their contents. */
export function SectionPage({ title, children }: SectionPageProps) {
  return (
    <Page title={title} width="form" back={<BackButton back={useBack('/axustes')} href="/axustes" />}>
      <Loaded query={useQuery(axustesQuery)}>{children}</Loaded>
    </Page>
  )
}
