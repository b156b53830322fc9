import { type Disposable, DisposableStore } from "../../src-shared/base/disposable";

/** Things that the panels of one window share and that are made when the first of them needs one; they end with the editor. */
export class LazyParts implements Disposable {
  private readonly made = new Map<unknown, Disposable>();
  private readonly owned = new DisposableStore();

  /** The part that `make` gives: made on the first request, the same one ever after. */
  obtain<Context, Part extends Disposable>(make: (context: Context) => Part, context: Context): Part {
    const present = this.made.get(make);
    if (present) return present as Part;
    const part = this.owned.add(make(context));
    this.made.set(make, part);
    return part;
  }

  dispose(): void {
    this.made.clear();
    this.owned.dispose();
  }
}
