/** What components are written with: htm's templates and Preact's hooks. */
import htm from './packages/htm.js'
import { Fragment, h, render } from './packages/preact.js'

export {
  useCallback,
  useEffect,
  useErrorBoundary,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from './packages/preact-hooks.js'

export const html = htm.bind(h)
export { Fragment, render }
