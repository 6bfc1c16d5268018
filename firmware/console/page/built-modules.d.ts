/** What the build of the page makes (scripts/page/build-page.ts): the address of a file that is loaded apart, tables of words in one language, what
 * features add to a room. */
declare module '*.css' {
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
/** `ROOM` of `page/ROOM.tsx` in the folder of each feature that has one, by the feature's name. */
declare module 'page:features/device' {
  const rooms: Readonly<
    Record<string, import('./tabs/device/device-of-feature.ts').DeviceOfFeature>
  >
  export default rooms
}
declare module 'page:features/till' {
  const rooms: Readonly<Record<string, import('./tabs/till/till-of-feature.ts').TillOfFeature>>
  export default rooms
}
/** `ROOM` of `page/login.tsx`. */
declare module 'page:features/login' {
  const ways: Readonly<Record<string, import('./login-of-feature.ts').LoginOfFeature>>
  export default ways
}
declare module 'page:features/camera' {
  const rooms: Readonly<
    Record<string, import('./tabs/camera/camera-of-feature.ts').CameraOfFeature>
  >
  export default rooms
}
declare module 'page:features/fleet' {
  const rooms: Readonly<Record<string, import('./tabs/fleet/fleet-of-feature.ts').FleetOfFeature>>
  export default rooms
}
declare module 'page:features/items' {
  const rooms: Readonly<Record<string, import('./tabs/items/items-of-feature.ts').ItemsOfFeature>>
  export default rooms
}
declare module 'page:features/today' {
  const rooms: Readonly<Record<string, import('./tabs/today/today-of-feature.ts').TodayOfFeature>>
  export default rooms
}
