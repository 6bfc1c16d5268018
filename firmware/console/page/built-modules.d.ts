/** What the build of the page makes (scripts/page/build-page.ts): the address of a file that is loaded apart, and tables of words in one language. */
declare module '*.css' {
  const address: string
  export default address
}
declare module '*?worker' {
  const address: string
  export default address
}
/** Of the lane's lists: `lane-words:events`. */
declare module 'lane-words:*'
/** Of the word tables: `page-words:till` is page-till.json. */
declare module 'page-words:*'
/** Each file of stories by its place: `till/payment`. */
declare module 'page:stories' {
  const stories: Readonly<Record<string, import('./stories/story.ts').Stories>>
  export default stories
}
