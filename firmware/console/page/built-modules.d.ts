/** What the build of the page makes (scripts/page/build-page.ts): the address of a file that is loaded apart, and words of the lane's lists. */
declare module '*.css' {
  const address: string
  export default address
}
declare module '*?worker' {
  const address: string
  export default address
}
declare module 'lane-words:*'
/** Each file of stories by its place: `till/payment`. */
declare module 'page:stories' {
  const stories: Readonly<Record<string, import('./stories/story.ts').Stories>>
  export default stories
}
