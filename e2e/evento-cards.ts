import type { Page } from '@playwright/test'
import type { RunningPortal } from './portal.ts'

/** A day so many from today in the portal's time zone, at half past seven in the evening. */
export const inDays = (days: number) => {
  const day = new Date(Date.now() + days * 86_400_000)
  return `${day.toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' })}T19:30`
}

/** Creates an event as the administrator. */
export const addEvento = (portal: RunningPortal, evento: object): Promise<{ id: number }> =>
  portal.asAdmin('POST', '/eventos', { publico: true, ...evento })

/** The titles of the events on the page. */
export const cards = (page: Page) => page.locator('.record-card h3')
