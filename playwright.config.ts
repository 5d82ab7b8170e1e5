import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from './scripts/chromium.mjs'

/**
 * Parts of Chromium that a journey does without. It starts a spare process for the next page, which costs an eighth of the
 * processor's time. It also starts a new process for the first page of a tab when the page has the header
 * Cross-Origin-Opener-Policy; a journey of the public site checks that header. Of two such lists Chromium heeds the last, so this
 * one repeats what Playwright's own turns off.
 */
const unneededFeatures = [
  'SpareRendererForSitePerProcess',
  'CrossOriginOpenerPolicy',
  'PreloadTopChromeWebUI',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'Translate',
]

const isQuick = Boolean(process.env.TEST_QUICK)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  // No more browsers than processors can draw: the unit tests run beside them.
  workers: Math.min(availableParallelism(), 4),
  // On a shared machine one journey in hundreds meets a busy moment. The second try decides; the run names what needed it.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // A journey that hangs has to end; one that is slow on a busy machine has not failed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    locale: 'gl-ES',
    timezoneId: 'Europe/Madrid',
    // Every journey begins in a new browser, which would install the worker anew: those about it allow it.
    serviceWorkers: 'block',
    // Recording every journey costs a third of the time: TRACE=1 does, to look into one that fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${unneededFeatures.join()}`,
      ],
    },
  },
  projects: [
    // `npm test` leaves out what is tagged @all
    {
      name: 'phone',
      grepInvert: isQuick ? /@desktop|@all/ : /@desktop/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    // a journey without a tag runs on a phone
    {
      name: 'desktop',
      grep: /@desktop/,
      ...(isQuick && { grepInvert: /@all/ }),
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})
