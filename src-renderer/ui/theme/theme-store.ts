import { createStore, type StoreApi } from "zustand/vanilla";
import { type Disposable, toDisposable } from "../../../src-shared/base/disposable";

export type ThemeName = "dark" | "light";

export type ThemeChoice = "system" | ThemeName;

export interface ThemeState {
  /** What the user chose; kept between sessions. */
  readonly choice: ThemeChoice;
  /** What is shown: the choice, or what the system prefers. */
  readonly theme: ThemeName;
  readonly setChoice: (choice: ThemeChoice) => void;
}

export type ThemeStore = StoreApi<ThemeState> & Disposable;

/** What the store stands on; a window's own in the product. */
export interface ThemeSurroundings {
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  readonly root: { readonly dataset: DOMStringMap };
  readonly prefersLight: Pick<MediaQueryList, "matches" | "addEventListener" | "removeEventListener">;
}

const storageKey = "tandem.theme";
const choices: readonly string[] = ["system", "dark", "light"] satisfies ThemeChoice[];

/** Creates the owner of the theme: applies it as `data-theme` at once and whenever the choice or the system changes. */
export function createThemeStore({ storage, root, prefersLight }: ThemeSurroundings): ThemeStore {
  const resolve = (choice: ThemeChoice) => (choice === "system" ? (prefersLight.matches ? "light" : "dark") : choice);
  const store = createStore<ThemeState>()((set) => ({
    choice: "system",
    theme: "dark",
    setChoice(choice) {
      storage.setItem(storageKey, choice);
      set({ choice, theme: resolve(choice) });
    },
  }));
  const apply = ({ theme }: ThemeState) => void (root.dataset.theme = theme);
  const unsubscribe = store.subscribe(apply);
  const onSystemChange = () => store.setState(({ choice }) => ({ theme: resolve(choice) }));
  prefersLight.addEventListener("change", onSystemChange);
  const choice = readChoice(storage);
  store.setState({ choice, theme: resolve(choice) });
  const ending = toDisposable(() => {
    unsubscribe();
    prefersLight.removeEventListener("change", onSystemChange);
  });
  return Object.assign(store, { dispose: () => ending.dispose() });
}

/** The surroundings that a browser window gives. */
export function themeSurroundingsOf(window: Window): ThemeSurroundings {
  return {
    storage: window.localStorage,
    root: window.document.documentElement,
    prefersLight: window.matchMedia("(prefers-color-scheme: light)"),
  };
}

function readChoice(storage: ThemeSurroundings["storage"]): ThemeChoice {
  const stored = storage.getItem(storageKey);
  return stored !== null && choices.includes(stored) ? (stored as ThemeChoice) : "system";
}
