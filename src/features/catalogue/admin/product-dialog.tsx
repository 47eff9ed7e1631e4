import { skipToken, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { call } from "~/client/call.ts";
import { ShopError } from "~/client/shop-error.ts";
import { queryTables } from "~/client/tables.ts";
import { reportFailure } from "~/features/admin/components/report-failure.ts";
import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Select, TextArea, TextField } from "~/ui/fields.tsx";
import { Tabs } from "~/ui/tabs.tsx";
import { toast } from "~/ui/toast.ts";
import { badges, categories, filterColors } from "../rules.ts";
import { ChipsField } from "./chips-field.tsx";
import { ImagesField } from "./images-field.tsx";
import { ProductHistory } from "./product-history.tsx";
import { newProductInput } from "./product-input.ts";
import type { EditableProduct } from "./product-row.ts";
import { StockField } from "./stock-field.tsx";

export interface ProductForm {
  name: string;
  brand: string;
  category: string;
  price: string;
  description: string;
  badge: string;
  is_active: boolean;
  images: string[];
  sizes: string[];
  features: string[];
  colors: string[];
  /** Pieces by size as typed; "" is the product without sizes. */
  stock: Record<string, string>;
  stock_reason: string;
}

const empty: ProductForm = {
  name: "",
  brand: "",
  category: "",
  price: "0",
  description: "",
  badge: "",
  is_active: true,
  images: [],
  sizes: [],
  features: [],
  colors: [],
  stock: { "": "0" },
  stock_reason: "",
};

const toForm = (product: EditableProduct): ProductForm => ({
  ...product,
  price: String(product.price),
  badge: product.badge ?? "",
  stock: Object.fromEntries(product.stock.map(({ size, quantity }) => [size, String(quantity)])),
  stock_reason: "",
});

const pieces = (text: string | undefined) => (text?.trim() ? Number(text) : Number.NaN);

/** What the wire gets, and what is wrong with it by field. */
function check(form: ProductForm, loaded: EditableProduct | undefined) {
  const sizes = form.sizes.length === 0 ? [""] : form.sizes;
  const was = new Map(loaded?.stock.map((line) => [line.size, line.quantity]));
  const stock = sizes.map((size) => {
    const seen = was.get(size);
    return {
      size,
      quantity: pieces(form.stock[size] ?? "0"),
      ...(seen === undefined ? {} : { was: seen }),
    };
  });
  const parsed = newProductInput.safeParse({
    name: form.name,
    brand: form.brand,
    category: form.category,
    price: pieces(form.price),
    description: form.description,
    badge: form.badge || null,
    is_active: form.is_active,
    images: form.images,
    sizes: form.sizes,
    features: form.features,
    colors: form.colors,
    stock,
    ...(form.stock_reason ? { stock_reason: form.stock_reason } : {}),
  });
  if (parsed.success) return { value: parsed.data, errors: {} as Record<string, string> };
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[String(issue.path[0])] ??= issue.message;
  return { value: undefined, errors };
}

/** Adds a product, edits one, or makes a new one from another. */
export function ProductDialog({
  mode,
  id,
  readOnly = false,
  onClose,
  onSaved,
}: {
  mode: "new" | "edit" | "duplicate";
  id?: number | undefined;
  readOnly?: boolean;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ["product", id],
    queryFn: id === undefined ? skipToken : () => call("admin_product", { id }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: 1,
  });
  const isEdit = mode === "edit";
  const [form, setForm] = useState<ProductForm>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState("");

  useEffect(() => {
    if (id === undefined) setForm(empty);
    else if (data) {
      const loaded = toForm(data);
      setForm(
        isEdit ? loaded : { ...loaded, name: `${loaded.name} (copy)`.slice(0, 100), stock: {} },
      );
    }
  }, [id, data, isEdit]);
  useEffect(() => {
    if (!error) return;
    reportFailure("Failed to load product");
    onClose();
  }, [error, onClose]);

  const change = (changes: Partial<ProductForm>) =>
    setForm((before) => (before ? { ...before, ...changes } : before));

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!form) return;
    const checked = check(form, isEdit ? data : undefined);
    setErrors(checked.errors);
    if (checked.errors.images) reportFailure("Please upload at least one product image");
    if (!checked.value) return;
    setSaving(true);
    try {
      if (isEdit) {
        const { stock_quantity: _sum, ...patch } = checked.value;
        await queryTables((db) =>
          db
            .from("products")
            .update({ ...patch, version: data!.version })
            .eq("id", id!)
            .select("id"),
        );
      } else {
        await queryTables((db) => db.from("products").insert(checked.value).select("id"));
      }
      toast.success(isEdit ? "Product updated successfully" : "Product created successfully");
      onSaved();
    } catch (problem) {
      const isConflict =
        problem instanceof ShopError && ["product_changed", "stock_changed"].includes(problem.code);
      if (isConflict) setConflict(problem.message);
      reportFailure("Failed to save product", problem);
    } finally {
      setSaving(false);
    }
  }

  const title = isEdit ? "Edit Product" : "Add New Product";
  const fields = form && (
    <form id="product-form" onSubmit={save} noValidate className="flex flex-col gap-5">
      <fieldset disabled={readOnly} className="contents">
        {conflict && (
          <div role="alert" className="bg-amber-light px-4 py-3 text-sm">
            <p>{conflict}</p>
            <Button
              variant="quiet"
              onClick={async () => {
                setConflict("");
                await refetch();
              }}
            >
              Load the newest version
            </Button>
          </div>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Product Name"
            required
            maxLength={100}
            value={form.name}
            error={errors.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <TextField
            label="Brand"
            maxLength={60}
            value={form.brand}
            error={errors.brand}
            onChange={(event) => change({ brand: event.target.value })}
          />
          <Select
            label="Category"
            required
            value={form.category}
            error={errors.category}
            onChange={(event) => change({ category: event.target.value })}
          >
            <option value="">Select a category</option>
            {categories.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
          <TextField
            label="Price"
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            required
            value={form.price}
            error={errors.price}
            onChange={(event) => change({ price: event.target.value })}
          />
          <Select
            label="Badge (optional)"
            value={form.badge}
            error={errors.badge}
            onChange={(event) => change({ badge: event.target.value })}
          >
            <option value="">No badge</option>
            {[...new Set([...badges, ...(form.badge ? [form.badge] : [])])].map((badge) => (
              <option key={badge}>{badge}</option>
            ))}
          </Select>
          <Checkbox
            label="Active: shoppers can see it"
            checked={form.is_active}
            onChange={(event) => change({ is_active: event.target.checked })}
            className="self-end"
          />
        </div>
        <TextArea
          label="Description"
          required
          value={form.description}
          error={errors.description}
          onChange={(event) => change({ description: event.target.value })}
        />
        <ImagesField
          images={form.images}
          error={errors.images}
          onChange={(update) =>
            setForm((before) => (before ? { ...before, images: update(before.images) } : before))
          }
        />
        <ChipsField
          label="Available Sizes"
          itemLabel="size"
          placeholder="e.g. 9, M, XL"
          maxLength={20}
          values={form.sizes}
          onChange={(sizes) => change({ sizes })}
        />
        <StockField
          sizes={form.sizes}
          stock={form.stock}
          held={Object.fromEntries(
            (isEdit ? (data?.stock ?? []) : []).map((s) => [s.size, s.held]),
          )}
          error={errors.stock}
          reason={form.stock_reason}
          onReason={isEdit ? (stock_reason) => change({ stock_reason }) : undefined}
          onChange={(stock) => change({ stock })}
        />
        <fieldset>
          <legend className="mb-1 text-sm font-medium">Colours</legend>
          <div className="flex flex-wrap gap-x-5">
            {filterColors.map(({ name }) => (
              <Checkbox
                key={name}
                label={name}
                checked={form.colors.includes(name)}
                onChange={(event) =>
                  change({
                    colors: event.target.checked
                      ? [...form.colors, name]
                      : form.colors.filter((color) => color !== name),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <ChipsField
          label="Product Features"
          itemLabel="feature"
          placeholder="e.g. Hand-stitched welt"
          maxLength={200}
          values={form.features}
          onChange={(features) => change({ features })}
        />
      </fieldset>
    </form>
  );

  return (
    <Dialog
      open
      width="wide"
      title={title}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {!readOnly && (
            <Button type="submit" form="product-form" busy={saving} disabled={!form}>
              {isEdit ? "Update Product" : "Create Product"}
            </Button>
          )}
        </div>
      }
    >
      {!form && <p className="py-16 text-center text-muted">Loading...</p>}
      {fields && isEdit ? (
        <Tabs
          label={title}
          tabs={[
            { value: "product", label: "Product", content: fields },
            { value: "history", label: "History", content: <ProductHistory id={id!} /> },
          ]}
        />
      ) : (
        fields
      )}
    </Dialog>
  );
}
