/** Pictures the portal takes, by the ending of their name. */
const imageExtensions = ['jpg', 'jpeg', 'gif', 'png', 'apng', 'webp', 'bmp', 'ico', 'heic', 'heif'] as const

/** Ending of a file's name in lower case without the dot; empty when it has none. */
export const extensionOf = (fileName: string): string =>
  /[^/\\]\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** Whether a file of that name may be a picture. */
export const isImageName = (fileName: string): boolean =>
  (imageExtensions as readonly string[]).includes(extensionOf(fileName))
