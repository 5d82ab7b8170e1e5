import type { MediaEmbedProvider } from 'ckeditor5'

/**
 * The only site whose videos can be embedded, through its address without cookies. This list replaces the editor's other
 * providers (Dailymotion, Spotify, Vimeo, Instagram, Twitter, Google Maps, Flickr, Facebook).
 */
export const youtube: MediaEmbedProvider = {
  name: 'youtube',
  url: [
    /^(?:m\.)?youtube\.com\/watch\?(?:[^#]*&)?v=([\w-]+)(?:&t=(\d+))?/,
    /^(?:m\.)?youtube\.com\/shorts\/([\w-]+)(?:\?t=(\d+))?/,
    /^(?:m\.)?youtube\.com\/live\/([\w-]+)(?:\?t=(\d+))?/,
    /^youtube(?:-nocookie)?\.com\/embed\/([\w-]+)(?:\?start=(\d+))?/,
    /^youtu\.be\/([\w-]+)(?:\?t=(\d+))?/,
  ],
  html: ([, id, start]) =>
    `<div><iframe src="https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}" ` +
    'title="Vídeo de YouTube" width="1280" height="720" ' +
    'style="width: 100%; height: auto; aspect-ratio: 16 / 9; border: 0; display: block;" frameborder="0" ' +
    'allow="autoplay; encrypted-media" loading="lazy" referrerpolicy="strict-origin-when-cross-origin" ' +
    'allowfullscreen></iframe></div>',
}
