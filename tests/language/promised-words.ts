/** Texts that people know the shop by, with {} for what is filled in. */
export interface PromisedWords {
  /** Where somebody reads them. */
  place: string;
  /** Folders of src: each text stands in one of them. */
  within: readonly string[];
  texts: readonly string[];
}

const inFeatures = (...names: string[]) => names.map((name) => `src/features/${name}/`);

export const promisedWords: readonly PromisedWords[] = [
  {
    place: "frame of every page",
    within: ["src/app/frames/", "src/lib/", "src/ui/"],
    texts: [
      ...["Home", "Women", "Men", "Bags", "New Arrivals", "Sale", "About", "Contact"],
      ...["Search Products", "Search for products by name or category", "Search"],
      ...["e.g. Heels, Bags, Sneakers...", "My Account", "Profile", "My Orders", "Wishlist"],
      ...["Admin Panel", "Sign Out", "Sign In", "Sign Up", "Privacy Policy", "Terms of Service"],
      ...["Shipping Information", "Return & Refund Policy", "Oops! Page not found"],
      ...["Unexpected Application Error!", "Chat with us!", "Start Chat"],
      "Have questions about our luxury collection? We're here to help.",
      "Hello {}! I would like to know more about your luxury fashion products.",
    ],
  },
  {
    place: "home",
    within: inFeatures("storefront", "catalogue", "editorial"),
    texts: [
      ...["Shop Collection", "Explore Categories", "Scroll to explore", "Shop by Category"],
      ...["Women's Shoes", "Men's Shoes", "Women's Fashion", "Men's Fashion", "Designer Bags"],
      ...["Premium Sneakers", "Featured Products", "View Details", "10K+"],
    ],
  },
  {
    place: "newsletter",
    within: inFeatures("content"),
    texts: [
      ...["10K+", "subscribers", "Weekly", "updates", "first order discount"],
      ...["Please enter your email", "Please enter a valid email address"],
      "Successfully subscribed to our newsletter!",
    ],
  },
  {
    place: "lists of products",
    within: inFeatures("catalogue", "storefront", "content"),
    texts: [
      ...["Failed to load products", "Size Guide", "All Products", "Women's Collection"],
      ...["Men's Collection", "Bags Collection", "New Arrivals", "Flash Sale"],
      ...["Women's Shoes", "Men's Shoes", "Bags", "Sneakers", "Accessories"],
      ...["New", "Trending", "Best Seller", "Premium", "Sale"],
      ...["Black", "White", "Brown", "Blue", "Red", "Green", "Gold", "Silver"],
      ...["6", "7", "8", "9", "10", "11", "12"],
    ],
  },
  {
    place: "a product",
    within: inFeatures("storefront", "catalogue"),
    texts: [
      ...["Add to Cart", "Back to Shop", "Product not found", "Return Home", "Size"],
      "Please select a size to add to cart",
    ],
  },
  {
    place: "size guide",
    within: inFeatures("content"),
    texts: ["Men's Shoes", "Women's Shoes", "Bags", "Small", "Medium", "Large", "Extra Large"],
  },
  {
    place: "reviews",
    within: inFeatures("reviews"),
    texts: [
      ...["Write a Review", "Cancel", "Review submitted successfully", "Failed to submit review"],
      ...["You have already reviewed this product", "Please sign in to leave a review"],
    ],
  },
  {
    place: "cart",
    within: inFeatures("cart"),
    texts: [
      ...["Shopping Cart", "Your cart is empty", "Add some items to get started", "Total"],
      ...["Proceed to Checkout", "Clear Cart", "Added to cart", "Updated cart quantity"],
      ...["Removed from cart", "Cart cleared", "useCart must be used within CartProvider"],
    ],
  },
  {
    place: "wishlist",
    within: inFeatures("wishlist"),
    texts: [
      ...["My Wishlist", "Failed to load wishlist", "Added to wishlist", "Already in wishlist"],
      ...["Failed to add to wishlist", "Removed from wishlist", "Failed to remove from wishlist"],
      "Please sign in to add to wishlist",
    ],
  },
  {
    place: "signing in and up",
    within: ["src/client/", ...inFeatures("accounts")],
    texts: [
      ...["Login", "Sign Up", "Full Name", "Email", "Password", "Auth session missing!"],
      ...["Account created successfully!", "Signed in successfully!", "Signed out successfully"],
      ...["Failed to sign up", "Failed to sign in", "Failed to sign out"],
      "useAuth must be used within AuthProvider",
    ],
  },
  {
    place: "profile and orders",
    within: inFeatures("accounts", "orders"),
    texts: [
      ...["My Profile", "My Orders", "Full Name", "Email cannot be changed", "Avatar URL"],
      ...["Profile updated", "Failed to update profile"],
    ],
  },
  {
    place: "About and Contact",
    within: inFeatures("editorial", "content"),
    texts: [
      ...["Our Story", "Name", "Email", "Message", "Phone", "Instagram"],
      ...["Please fill in all fields", "Message sent! We'll get back to you soon."],
    ],
  },
  {
    place: "TEMI and recommendations",
    within: inFeatures("assistant"),
    texts: [
      ...["TEMI", "Online • Ready to help", "Failed to send message. Please try again."],
      "I apologize, but I'm having trouble responding right now. Please try again or contact us via WhatsApp for immediate assistance.",
      ...["No recommendations received", "Failed to get AI recommendations. Please try again."],
    ],
  },
  {
    place: "frame of the back-office",
    within: ["src/app/frames/admin/", ...inFeatures("admin")],
    texts: ["Back to Store", "Sign Out", "Loading...", "Error"],
  },
  {
    place: "becoming an administrator",
    within: inFeatures("accounts"),
    texts: [
      ...["Admin Setup", "Become Admin", "Back to Home", "You are now an admin!"],
      ...["Failed to set admin role", "Error"],
      "You don't have admin access. Contact an existing administrator.",
    ],
  },
  {
    place: "dashboard and analytics",
    within: inFeatures("analytics"),
    texts: [
      ...["Dashboard", "Total Revenue", "Orders Today", "Total Products", "Total Users"],
      ...["Analytics", "Total Views", "Recent Orders", "Top Products", "Coming Soon"],
    ],
  },
  {
    place: "back-office, products",
    within: inFeatures("catalogue", "admin"),
    texts: [
      ...["Products", "Products Management", "Add Product", "All Products", "Name", "Category"],
      ...["Price", "Stock", "Status", "Active", "Inactive", "Badge", "Actions", "Cancel", "Delete"],
      ...["Delete Product", "Add New Product", "Edit Product", "Product Name", "Stock Quantity"],
      "Are you sure you want to delete this product? This action cannot be undone.",
      ...["Badge (optional)", "Description", "Product Images", "Available Sizes"],
      ...["Product Features", "Create Product", "Update Product", "{} image(s) uploaded"],
      ...["Product name is required", "Category is required", "{} must be positive"],
      ...["Description must be at least 10 characters", "Stock must be 0 or more"],
      ...["Please upload at least one product image", "Failed to load product"],
      ...["Failed to save product", "Failed to fetch products", "Failed to update product status"],
      ...["Failed to delete product", "Product created successfully"],
      ...["Product updated successfully", "Product deleted successfully", "Product activated"],
      "Product deactivated",
    ],
  },
  {
    place: "back-office, orders",
    within: inFeatures("orders", "admin"),
    texts: [
      ...["Orders", "Orders Management", "Order ID", "{}...", "Customer", "N/A", "Amount", "Date"],
      ...["Status", "Pending", "Processing", "Shipped", "Delivered", "Cancelled"],
      ...["Order status updated", "Failed to fetch orders", "Failed to update order status"],
    ],
  },
  {
    place: "back-office, users",
    within: inFeatures("accounts"),
    texts: [
      ...["Users", "Users Management", "Name", "Email", "Roles", "Joined", "customer"],
      "Failed to fetch users",
    ],
  },
  {
    place: "back-office, reviews",
    within: inFeatures("reviews"),
    texts: [
      ...["Reviews", "Reviews Management", "Customer", "Product ID", "Title", "Rating", "Comment"],
      ...["Date", "Review deleted successfully", "Failed to fetch reviews"],
      "Failed to delete review",
    ],
  },
  {
    place: "back-office, images",
    within: inFeatures("image-generation"),
    texts: [
      ...["Generate Product Images", "Generate All Product Images", "No images were generated"],
      "Starting image generation... This may take a few minutes.",
      "Successfully generated {} out of {} product images!",
      ...["Failed to generate images: {}", "Unknown error"],
    ],
  },
];
