import { describe, expect, it } from "vitest";
import { createThemeStore } from "./theme-store";

function createSurroundings({ stored, prefersLight = false }: { stored?: string; prefersLight?: boolean } = {}) {
  const values = new Map(stored === undefined ? [] : [["tandem.theme", stored]]);
  const media = Object.assign(new EventTarget(), { matches: prefersLight });
  const root = { dataset: {} as DOMStringMap };
  const surroundings = {
    storage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    },
    root,
    prefersLight: media as unknown as MediaQueryList,
  };
  const systemTurns = (isLight: boolean) => {
    media.matches = isLight;
    media.dispatchEvent(new Event("change"));
  };
  return { surroundings, root, values, systemTurns };
}

describe("createThemeStore", () => {
  it("follows the system until the user chooses", () => {
    const { surroundings, root, systemTurns } = createSurroundings({ prefersLight: true });
    const store = createThemeStore(surroundings);
    expect(store.getState().choice).toBe("system");
    expect(root.dataset.theme).toBe("light");
    systemTurns(false);
    expect(root.dataset.theme).toBe("dark");
    store.getState().setChoice("light");
    systemTurns(false);
    expect(root.dataset.theme).toBe("light");
  });

  it("keeps the choice for the next session", () => {
    const { surroundings, root } = createSurroundings();
    createThemeStore(surroundings).getState().setChoice("light");
    delete root.dataset.theme;
    expect(createThemeStore(surroundings).getState().choice).toBe("light");
    expect(root.dataset.theme).toBe("light");
  });

  it("takes a stored choice that it does not know for the system's", () => {
    const { surroundings, root } = createSurroundings({ stored: "sepia" });
    expect(createThemeStore(surroundings).getState().choice).toBe("system");
    expect(root.dataset.theme).toBe("dark");
  });

  it("applies nothing any more once disposed", () => {
    const { surroundings, root, systemTurns } = createSurroundings();
    const store = createThemeStore(surroundings);
    store.dispose();
    systemTurns(true);
    store.getState().setChoice("light");
    expect(root.dataset.theme).toBe("dark");
  });
});
