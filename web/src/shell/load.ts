import type { PageModule } from './screen.ts'

/** A part of the program could not be downloaded: no connection, or a newer version has replaced it. */
export class LoadError extends Error {
  override name = 'LoadError'
}

export const loadTimeout = 120_000

/** Downloads a page, giving up after two minutes. @throws LoadError, which the error page answers with a reload. */
export async function loadPage(
  download: () => Promise<PageModule>,
  alongside?: Promise<unknown>,
): Promise<PageModule> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadError('The download took too long')), loadTimeout)
  })
  try {
    const [page] = await Promise.race([Promise.all([download(), alongside]), tooLong])
    return page
  } catch (cause) {
    throw cause instanceof LoadError ? cause : new LoadError('The download failed', { cause })
  } finally {
    clearTimeout(timer)
  }
}
