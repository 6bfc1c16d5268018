/**
 * Every card in each of its states. `#till/payment/paid late` is one story, with the list of all beside it;
 * `?alone#…` is the story alone, as it is pictured.
 */
import all from 'page:stories'
import { render } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Confirmation } from '../parts/dialog.tsx'
import { Toasts } from '../parts/toasts.tsx'
import { startTheme } from '../theme.ts'
import { LANGUAGE } from '../words/words.ts'
import { give, standStill } from './given-lane.ts'
import { putAway } from './press.ts'
import type { Story } from './story.ts'
import 'page-words:frame'

const STORIES: ReadonlyMap<string, Story> = new Map(
  Object.entries(all).flatMap(([file, stories]) =>
    Object.entries(stories).map(([name, story]) => [`${file}/${name}`, story] as const),
  ),
)
const isAlone = location.search === '?alone'
const asked = () => decodeURIComponent(location.hash.slice(1))

function App() {
  const [name, setName] = useState(asked)
  useEffect(() => {
    const turn = () => setName(asked())
    addEventListener('hashchange', turn)
    return () => removeEventListener('hashchange', turn)
  }, [])
  const story = STORIES.get(name)
  return (
    <div class="stories">
      {!isAlone && <List open={name} />}
      {story && <Shown key={name} name={name} story={story} />}
      {!story?.isWhole && (
        <>
          <Toasts />
          <Confirmation />
        </>
      )}
    </div>
  )
}

function List({ open }: { open: string }) {
  return (
    <nav>
      <ul class="list">
        {[...STORIES.keys()].map((name) => (
          <li key={name}>
            <a href={`#${encodeURIComponent(name)}`} aria-current={name === open}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Shown({ name, story }: { name: string; story: Story }) {
  const place = useRef<HTMLElement & HTMLDivElement>(null)
  const [isGiven, setGiven] = useState(false)
  const [isPlayed, setPlayed] = useState(false)
  useLayoutEffect(() => {
    give(story)
    // What was asked in the story before ends first.
    const timer = setTimeout(() => setGiven(true))
    return () => {
      clearTimeout(timer)
      putAway()
    }
  }, [story])
  useEffect(() => {
    const card = place.current
    if (!isGiven || !card) return
    const play = async () => story.play?.(card)
    void play().finally(() => setPlayed(true))
  }, [isGiven, story])
  const [room] = name.split('/')
  const shown = isGiven && story.show()
  const played = isPlayed ? name : undefined
  return story.isWhole ? (
    <div data-story={played} ref={place}>
      {shown}
    </div>
  ) : (
    <main class={`lane tab-${room}`} data-story={played} ref={place}>
      {shown}
    </main>
  )
}

document.documentElement.lang = LANGUAGE
startTheme()
standStill()
// What takes the pictures asks for them all.
Object.assign(globalThis, { stories: [...STORIES.keys()] })
const app = document.getElementById('app')
if (app) render(<App />, app)
